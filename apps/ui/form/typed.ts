/** Whether a key goes into a field, or is part of the browser's own shortcut: then it is no command of a screen. */
export const isTyped = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest('input, select, textarea, [contenteditable=true]') !== null)
