import { ServerResponse } from 'node:http'

/**
 * Loaded before everything else by `npm test -- --at INSTANT`, with how far it is ahead: every Node process of the run, the
 * platform's and the tests', believes that it began at that instant. Time goes on from there. The product knows nothing of it.
 */
const offset = Number(new URL(import.meta.url).searchParams.get('aheadMs') ?? 0)
const Real = Date
const now = () => Real.now() + offset

const Shifted = new Proxy(Real, {
  construct: (target, parts, asked) => Reflect.construct(target, parts.length > 0 ? parts : [now()], asked),
  // Called without `new` a date is a text.
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Real.prototype.constructor = Shifted
globalThis.Date = Shifted

// Node writes the header of every answer with a date that it kept for itself, and the consoles take their time from it.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...parts) {
  if (!this.hasHeader('date')) this.setHeader('date', new Real(now()).toUTCString())
  return writeHead.apply(this, parts)
}
