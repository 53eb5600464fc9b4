/** A click on a button, a link or an open menu of a row means that and not the row. */
export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
