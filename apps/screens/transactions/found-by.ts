/** Examples of what the palette finds by. */
export const FOUND_BY =
  'Try an amount with its day (104,317 yesterday), the last four digits of a card, a customer’s name, or a part of a key.'
