/** Names that the sources of the consoles may take from React, so that the same sources run on Preact. */
import * as preactCompat from 'preact/compat'
import * as preactClient from 'preact/compat/client'
import type { Source } from './sources'

/** Names in the module that replaces each one on Preact, by the alias in rsbuild.config.ts. */
const standIns: Record<string, ReadonlySet<string>> = {
  react: new Set(Object.keys(preactCompat)),
  'react-dom': new Set(Object.keys(preactCompat)),
  'react-dom/client': new Set(Object.keys(preactClient)),
}

/** Names that Preact has without their effect. */
const hollow: Record<string, string> = {
  useTransition: 'it never says that a transition is pending',
  useDeferredValue: 'it defers nothing',
  startTransition: 'it changes nothing about when things are shown',
  useInsertionEffect: 'it runs as late as useLayoutEffect',
  StrictMode: 'it checks nothing',
}

/** Forms that post to a function are React's own; on Preact the function would become the form's address. */
const FORM_ACTION = /<(?:form|button|input)\b[^>]*?\s(?:action|formAction)=\{/g
const IMPORT = /^import\s+(type\s)?\s*([^'";]*?)\s+from\s+'(react(?:-dom)?(?:\/[\w-]+)?)'/gm

/** The host draws first pages with React, on whichever runtime the consoles are built. */
const OF_THE_HOST = 'apps/screens/access/first-page.tsx'

const isOfConsoles = (path: string) =>
  path !== OF_THE_HOST &&
  /^(?:apps\/(?:ui|screens|back-office|super-agent|monitor)|tests\/gallery)\/.*\.tsx?$/.test(path)

/** Faults of a file of the consoles: names that are missing on Preact, or not the same there. */
export function missingOnPreact({ path, text }: Source): string[] {
  if (!isOfConsoles(path)) return []
  const imported = [...text.matchAll(IMPORT)]
    .filter(([, type]) => !type)
    .flatMap(([, , names = '', module = '']) => namesOf(names).flatMap((name) => faultOf(name, module)))
  const forms = [...text.matchAll(FORM_ACTION)].map(([found]) => `${found}: handle onSubmit`)
  return [...imported, ...forms].map((fault) => `${path}: ${fault}`)
}

/** `{ type ReactNode, use as read }` takes `use`; a module taken whole is the name `*`. */
function namesOf(names: string): string[] {
  const listed = /^\{([^}]*)\}$/.exec(names)?.[1]
  if (listed === undefined) return ['*']
  const each = listed.split(',').map((name) => name.trim())
  return each.filter((name) => name && !name.startsWith('type ')).map((name) => name.split(' ')[0] ?? name)
}

function faultOf(name: string, module: string): string[] {
  if (name === '*') return [`${module} is taken whole: import by name, so that each name can be checked`]
  const reason = hollow[name]
  if (reason) return [`${name} of ${module}: on Preact ${reason}`]
  return standIns[module]?.has(name) ? [] : [`${name} of ${module}: Preact has none`]
}

/** An address that is known only at run time; a bundler finds no module for it, unless it leaves the import to Node. */
const COMPUTED_IMPORT = /\bimport\((?!\s*(?:['"`]|\/\*\s*webpackIgnore: true\s*\*\/))/g

/** Imports of a program that its built form could not carry out. */
export function lostInBundle({ path, text }: Source): string[] {
  if (!/^(?:apps\/(?:api|host|spreadsheets)|cli)\/.*\.ts$/.test(path)) return []
  return [...text.matchAll(COMPUTED_IMPORT)].map(() => `${path}: say /* webpackIgnore: true */ before the address`)
}

/** Libraries that an API which never uses them should not hold in memory: some 40 MB. */
const ON_DEMAND = [
  'sharp',
  'nodemailer',
  '@zxcvbn-ts/language-common',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
]
const STATIC_IMPORT = /^import (?!type\b)[^'"]*['"]([^'"]+)['"]/gm

/** Libraries that are loaded with the program, and not with their first use. */
export const loadedEarly = ({ path, text }: Source): string[] =>
  [...text.matchAll(STATIC_IMPORT)]
    .filter(([, name = '']) => ON_DEMAND.includes(name))
    .map(([, name]) => `${path}: ${name} is loaded by \`await import\` where it is used first`)
