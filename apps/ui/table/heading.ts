/** A field name, or a heading in lower case, as it heads a column: `accountNumber` is `Account Number`. */
export function headingOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
