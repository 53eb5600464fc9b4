/** Elements that take letters: also a list of choices, which moves to the choice that begins with them. */
const FIELDS = 'input, select, textarea, [contenteditable=true]'
/** Elements that take text. */
export const TEXT_FIELDS = 'input:not([type=checkbox]), textarea, [contenteditable=true]'

/** Whether a key goes into a field, or is part of the browser's own shortcut: then it is no command of a screen. */
export const isTyped = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, fields = FIELDS): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(fields) !== null)
