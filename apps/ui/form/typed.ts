/** What takes letters: a list of choices too, which goes to the one that begins with them. */
const FIELDS = 'input, select, textarea, [contenteditable=true]'
/** What takes text. */
export const TEXT_FIELDS = 'input:not([type=checkbox]), textarea, [contenteditable=true]'

/** Whether a key goes into a field, or is part of the browser's own shortcut: then it is no command of a screen. */
export const isTyped = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, fields = FIELDS): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(fields) !== null)
