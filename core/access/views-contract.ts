/** Named views of a list: a filter, an order and columns under a name, kept per user; one of them can be the default. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Message, withoutCardNumbers } from '../contract/schemas'

const Screen = z.string().check(z.regex(/^[a-z][a-z-]{2,40}$/, 'Screen is invalid'))
const Name = z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60), withoutCardNumbers)

export const View = z.object({
  name: z.string(),
  /** The list's search part of the address, without its question mark; read by the list's own schema. */
  search: z.string(),
  isDefault: z.boolean(),
})
export type View = z.infer<typeof View>

export const views = feature('views', {
  list: {
    method: 'GET',
    path: '/common/views/:screen',
    authority: 'any',
    summary: 'List the own named views of a screen',
    params: z.object({ screen: Screen }),
    result: z.array(View),
  },
  save: {
    method: 'PUT',
    path: '/common/views/:screen',
    authority: 'any',
    summary: 'Keep a named view of a screen, in the place of one of that name',
    params: z.object({ screen: Screen }),
    body: z.strictObject({
      name: Name,
      search: z.string().check(z.maxLength(2000), withoutCardNumbers),
      isDefault: z.boolean(),
    }),
    result: z.array(View),
    errors: ['too-many-views'],
  },
  remove: {
    method: 'DELETE',
    path: '/common/views/:screen/:name',
    authority: 'any',
    summary: 'Forget a named view',
    params: z.object({ screen: Screen, name: Name }),
    result: Message,
    errors: ['not-found'],
  },
})
