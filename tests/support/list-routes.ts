/** Where the consoles draw lists, as their route files say. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The addresses at which a console's routes draw a list. */
export function listRoutes(place: 'back-office' | 'super-agent'): string[] {
  const folder = fileURLToPath(new URL(`../../apps/${place}/routes`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  return files.flatMap((name) => {
    const source = readFileSync(`${folder}/${name}`, 'utf8')
    const [, route = ''] = /createFileRoute\('([^']+)'\)/.exec(source) ?? []
    // An underscore sets a route apart from the one above, and is not in its address.
    return source.includes('listRoute(') ? [route.replaceAll('_/', '/')] : []
  })
}
