/** Authorities as one text, for deployments whose sessions carry them so. */

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

// Browsers and Node have both; core is compiled without the types of either.
declare function btoa(text: string): string
declare function atob(text: string): string

/** Authorities as one encoded text: comma-joined, base64, then rotated by 13. */
export const encodeAuthorities = (list: readonly string[]): string => rot13(btoa(list.join(',')))

/** The reverse. @throws RangeError when the text is not so encoded */
export function decodeAuthorities(text: string): string[] {
  try {
    return atob(rot13(text)).split(',').filter(Boolean)
  } catch {
    throw new RangeError('not base64')
  }
}
