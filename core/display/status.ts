/** Colour of a status and of a response code, wherever they are shown. */
export type Tone = 'success' | 'pending' | 'error' | 'warning'

const SUCCESS = 'success,successful,available,ok,credit,accepted,resolved,approved,active,completed,created,true'
const tones = new Map<string, Tone>([
  ...SUCCESS.split(',').map((word) => [word, 'success'] as const),
  ['pending', 'pending'],
  ...'declined,debit,failed,blocked,deleted,rejected'.split(',').map((word) => [word, 'error'] as const),
])

/** The tone of a status: the whole value, in any case; anything unknown is a warning. */
export function statusTone(status: string): Tone {
  return tones.get(status.trim().toLowerCase()) ?? 'warning'
}

/** A status as people read it: `DOWNLOADED_FOR_PROCESSING` is shown as DOWNLOADED, an empty one as dashes. */
export function statusText(status: string | null | undefined): string {
  if (!status?.trim()) return '---'
  return status === 'DOWNLOADED_FOR_PROCESSING' ? 'DOWNLOADED' : status.replaceAll('_', ' ')
}

/** The status word of a record that can be switched off. */
export const activeText = (isActive: boolean): string => (isActive ? 'Active' : 'Inactive')

const RED_CODES = ['91', '92', '96', '22', '06']

/** 00 is green; 91, 92, 96, 22 and 06 are red; every other response code is blue. */
export function responseCodeTone(code: string): 'success' | 'error' | 'pending' {
  if (code === '00') return 'success'
  return RED_CODES.includes(code) ? 'error' : 'pending'
}
