/** A letter as text and as simple HTML, from the same sentences. */

export interface Letter {
  subject: string
  /** Sentences, one a paragraph. */
  lines: readonly string[]
  link?: { label: string; address: string }
  /** A file of the file store that goes with it. */
  attachment?: { name: string; fileKey: string }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one)

const FOOT = 'DCIR sent this by itself. Nobody reads answers to it.'

export const textOf = ({ lines, link }: Letter): string =>
  `${[...lines, ...(link ? [`${link.label}: ${link.address}`] : []), FOOT].join('\n\n')}\n`

export function htmlOf({ subject, lines, link }: Letter): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`)
  const anchor = link ? [`<p><a href="${escaped(link.address)}">${escaped(link.label)}</a></p>`] : []
  const foot = `<p style="color:#667085;font-size:12px">${FOOT}</p>`
  const body = [...paragraphs, ...anchor, foot].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:Arial,sans-serif;font-size:14px;line-height:1.5;color:#101828;max-width:640px">
${body}
</body></html>
`
}
