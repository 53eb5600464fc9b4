/** Adjustments that a build for Preact loads first, so that the consoles behave on it as they do on React. */
import { options, type VNode } from 'preact'

// Preact waits for the next frame before it runs effects. A dialog moves its focus before that frame, so that its focus
// trap would find nothing to hold and fail without a word.
options.requestAnimationFrame = (callback) => queueMicrotask(callback)

// Within a drawing the names of attributes keep their case, and no browser knows `tabIndex`; it knows `tabindex` all over.
function lowerTabIndex({ type, props }: VNode<Record<string, unknown>>): void {
  if (typeof type !== 'string' || !('tabIndex' in props)) return
  props.tabindex = props.tabIndex
  Reflect.deleteProperty(props, 'tabIndex')
}

const before = options.vnode
options.vnode = (vnode) => {
  before?.(vnode)
  lowerTabIndex(vnode as VNode<Record<string, unknown>>)
}
