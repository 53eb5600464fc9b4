type Search = Record<string, unknown>

/**
 * Addresses in plain text, `?rrn=632514000001&page=2`: the router's own way puts quotes around text that looks like a
 * number. Numbers stay text until the contract's schema reads them; `createRouter({ ...plainSearch, … })`.
 */
export const plainSearch = {
  parseSearch: (text: string): Search => {
    const given = new URLSearchParams(text)
    return Object.fromEntries([...given].map(([name, value]) => [name, value === 'true' ? true : value]))
  },
  stringifySearch: (search: Search): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
}
