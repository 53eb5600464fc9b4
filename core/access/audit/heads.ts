/** Signed ends of the audit trail: noted outside of the database, they show that its end was cut off or rewritten. */

export interface SignedHead {
  id: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** When it was noted, ISO 8601. */
  at: string
  /** Ed25519 over `signedText`, in base64url. */
  signature: string
}

/** Signed text of a head; its first word keeps the signature from being valid for anything else. */
export const signedText = ({ id, hash, at }: Omit<SignedHead, 'signature'>): string => `dcir-audit ${at} ${id}:${hash}`

/** One line of the file of heads. */
export const lineOfHead = ({ id, hash, at, signature }: SignedHead): string => `${at} ${id}:${hash} ${signature}\n`

const LINE = /^(\S{20,30}) ([1-9]\d{0,14}):([0-9a-f]{64}) ([\w-]{86})$/

/** @returns the head of a line, or null when it is none */
export function headOfLine(line: string): SignedHead | null {
  const [, at, id, hash, signature] = LINE.exec(line) ?? []
  return at && hash && signature ? { id: Number(id), hash, at, signature } : null
}
