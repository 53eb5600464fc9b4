/** Characters of the comment that declines a dispute: it is the reason that the other side reads. */
export const DECLINE_COMMENT_LEAST = 5

/** The sentences that ask for the comment, by the code of their refusal. */
export const declineComment = {
  'comment-missing': 'A comment is required to decline a dispute',
  'comment-short': `A comment of at least ${DECLINE_COMMENT_LEAST} characters is required to decline a dispute`,
} as const

/** The code of what is wrong with the comment of a decline; null when it says enough. */
export function declineCommentFault(comment: string | undefined): keyof typeof declineComment | null {
  const { length } = (comment ?? '').trim()
  if (length === 0) return 'comment-missing'
  return length < DECLINE_COMMENT_LEAST ? 'comment-short' : null
}
