/** The bytes of a file that are pushed as they come to be, and the word that their reader has kept up. */
import { Readable } from 'node:stream'

export const givenUp = () => new Error('the workbook was given up')

/** @param onDestroy frees what makes the bytes, when they are no longer wanted or are all there */
export function pushedContent(onDestroy: (error: Error | null) => void) {
  let keptUp: (() => void) | null = null
  const goOn = () => {
    keptUp?.()
    keptUp = null
  }
  const content = new Readable({
    read: goOn,
    destroy(error, done) {
      onDestroy(error)
      goOn()
      done(error)
    },
  })
  // Heard from here on: whoever uses the content hears it for themselves, and until then nobody else would.
  content.on('error', () => undefined)

  /** Resolves when no more is waiting to be read than a stream keeps, or when the content is no longer wanted. */
  const drained = () =>
    content.destroyed || content.readableLength < content.readableHighWaterMark
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          keptUp = resolve
        })

  /** @throws Error when the content is no longer wanted */
  function refuseGivenUp(): void {
    if (content.destroyed) throw content.errored ?? givenUp()
  }

  return { content, drained, refuseGivenUp }
}
