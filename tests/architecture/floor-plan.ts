/** The floor plan as rules: who may import whom, and which library has which one importer. */
import type { Import } from './sources'

export interface Rule {
  name: string
  /** Advice for the author of the import. */
  instead: string
  breaks(one: Import): boolean
}

const under = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
const inCore = under('core')
const inUi = under('apps/ui')
const inSpreadsheets = under('apps/spreadsheets')
const inApi = under('apps/api')
const inCli = under('cli')
const inTests = under('tests')
const inScreens = under('apps/screens')
const inHost = under('apps/host')
const CONSOLES = ['apps/back-office', 'apps/super-agent', 'apps/monitor']
const consoleOf = (path: string) => CONSOLES.find((folder) => under(folder)(path))

/** The domains, lowest first: one may use those before it, never those after it. */
export const domains = [
  'access',
  'reference',
  'transactions',
  'payments',
  'disputes',
  'settlements',
  'reconciliation',
  'monitoring',
  'today',
] as const

const DOMAIN_FOLDERS = [
  /^core\/([\w-]+)\//,
  /^apps\/screens\/([\w-]+)\//,
  /^apps\/(?:back-office|super-agent|monitor)\/screens\/([\w-]+)\//,
  /^apps\/api\/features\/([\w-]+)\//,
  /^cli\/commands\/([\w-]+)\//,
]

/** The place of a path's domain in the order, or -1 where it is in none. */
export function rankOf(path: string): number {
  const name = DOMAIN_FOLDERS.map((folder) => folder.exec(path)?.[1]).find(Boolean)
  return (domains as readonly string[]).indexOf(name ?? '')
}

/** The folders directly in a place that holds domains, with the shared folders that may be beside them. */
export const domainPlaces: readonly (readonly [place: string, beside: readonly string[]])[] = [
  ['core', ['bulk', 'client', 'contract', 'display', 'errors', 'files', 'money', 'permissions', 'time', 'validators']],
  // Folders with several domains side by side: the frame of a console, its dashboard, a record with its neighbours.
  ['apps/screens', ['console']],
  ['apps/back-office/screens', ['console']],
  ['apps/super-agent/screens', ['console']],
  ['apps/monitor/screens', []],
  ['apps/api/features', []],
  ['cli/commands', []],
]

/** Plain Node without packages: the launcher has it before there are any, and core is free of Node. */
const OWNER_FILE = 'apps/launcher/owner-file'

/** Files that put the domains' contracts, and their vocabularies, side by side. */
const COLLECTORS = ['all', 'declared', 'gated-actions', 'requested-fields'].map((name) => `core/contract/${name}.ts`)

/** Folders (or single files) that alone may import a library. */
export const importers: Record<string, readonly string[]> = {
  zod: ['core', 'apps/api/http', 'apps/api/bank/https-bank', 'apps/ui/app', 'apps/ui/address'],
  pg: ['apps/api/db'],
  'pg-copy-streams': ['apps/api/db'],
  // The bench measures the platform's routes beside bare ones.
  fastify: ['apps/api/http', 'apps/api/app', 'apps/host/console-server', 'tests/bench/stack'],
  // Node's own Zstandard came with version 22, and its dictionaries later.
  '@bokuweb/zstd-wasm': ['apps/host/script-differences', 'tests/support/script-difference'],
  '@fastify/cors': ['apps/api/app'],
  '@fastify/multipart': ['apps/api/app'],
  '@fastify/rate-limit': ['apps/api/app'],
  pino: ['apps/api/kit/log'],
  nodemailer: ['apps/api/mail/delivery'],
  'prom-client': ['apps/api/http/metrics'],
  '@opentelemetry/api': ['apps/api/kit/otlp'],
  '@opentelemetry/exporter-trace-otlp-http': ['apps/api/kit/otlp'],
  '@opentelemetry/resources': ['apps/api/kit/otlp'],
  '@opentelemetry/sdk-trace-base': ['apps/api/kit/otlp'],
  '@node-rs/argon2': ['apps/api/features/access/sign-in/password'],
  '@zxcvbn-ts/language-common': ['apps/api/features/access/sign-in/leaked-passwords'],
  otpauth: ['apps/api/features/access/sign-in/second-factor'],
  jose: ['apps/api/features/access/sign-in/directory'],
  'oidc-provider': ['apps/api/simulator/directory'],
  yauzl: ['apps/spreadsheets/archive'],
  saxes: ['apps/spreadsheets/xml', 'apps/ui/file/text-tools'],
  '@zip.js/zip.js': ['apps/ui/file/archive'],
  sharp: ['apps/api/files/image'],
  aws4fetch: ['apps/api/files/s3-calls'],
  papaparse: ['apps/spreadsheets/csv', 'apps/ui/file'],
  exceljs: ['apps/spreadsheets/workbook-writer-worker'],
  apexcharts: ['apps/ui/chart'],
  'react-apexcharts': ['apps/ui/chart'],
  uqr: ['apps/ui/value/qr-code'],
  '@tanstack/react-table': ['apps/ui/table'],
  '@tanstack/react-form': ['apps/ui/form'],
  'lucide-react': [
    'apps/ui',
    'apps/screens',
    'apps/back-office/screens',
    'apps/super-agent/screens',
    'apps/monitor/screens',
  ],
  preact: ['apps/ui/app/preact-first'],
  '@emotion/cache': ['apps/ui/app', 'apps/screens/access/first-page'],
  '@emotion/react': ['apps/ui/app', 'apps/ui/theme', 'apps/screens/access/first-page'],
  commander: ['cli'],
  inquirer: ['cli/kit/prompt'],
  undici: ['cli/kit', 'apps/api/bank/https-bank'],
  vitest: ['tests'],
  playwright: ['tests'],
  'fast-check': ['tests'],
  bcryptjs: ['tests/bench/sign-ins'],
}

const isAllowedImporter = (one: Import) => {
  const folders = importers[one.to]
  const from = one.from.replace(/\.(tsx?|mjs)$/, '')
  return !folders || folders.some((folder) => under(folder)(from))
}

export const rules: readonly Rule[] = [
  {
    name: 'core depends on nothing but zod and itself',
    instead: 'move what needs a browser or Node to the program that has it',
    breaks: ({ from, to, isOwn }) => inCore(from) && (isOwn ? !inCore(to) : to !== 'zod'),
  },
  {
    name: 'the kit knows no domain, no console, no API and no command',
    instead: 'hand it in as a prop',
    // Every screen depends on access: who is signed in, and the views that they keep.
    breaks: ({ from, to, isOwn }) => isOwn && inUi(from) && ((!inUi(to) && !inCore(to)) || rankOf(to) > 0),
  },
  {
    name: 'a shared screen depends on the kit and core',
    instead: 'take what differs between consoles as a prop',
    breaks: ({ from, to, isOwn }) => isOwn && inScreens(from) && !inScreens(to) && !inUi(to) && !inCore(to),
  },
  {
    name: 'a console depends on shared screens, the kit and core, never on another console or the API',
    instead: 'what two consoles need lives in apps/screens',
    breaks: ({ from, to, isOwn }) => {
      const own = consoleOf(from)
      return isOwn && own !== undefined && !under(own)(to) && !inScreens(to) && !inUi(to) && !inCore(to)
    },
  },
  {
    name: 'the console host depends on core alone',
    instead: 'it serves files and knows no database',
    breaks: ({ from, to, isOwn }) => isOwn && inHost(from) && !inHost(to) && !inCore(to),
  },
  {
    name: 'spreadsheets depend on core alone',
    instead: 'hand it in, or move what is shared to core',
    breaks: ({ from, to, isOwn }) => isOwn && inSpreadsheets(from) && !inSpreadsheets(to) && !inCore(to),
  },
  {
    name: 'the API depends on core and spreadsheets alone',
    instead: 'move what is shared to core',
    breaks: ({ from, to, isOwn }) =>
      isOwn && inApi(from) && !inApi(to) && !inCore(to) && !inSpreadsheets(to) && to !== OWNER_FILE,
  },
  {
    name: 'the command line depends on core and spreadsheets alone',
    instead: 'call the API, or move what is shared to core',
    breaks: ({ from, to, isOwn }) => isOwn && inCli(from) && !inCli(to) && !inCore(to) && !inSpreadsheets(to),
  },
  {
    name: 'a domain uses those before it, never those after it',
    instead: 'let the later domain hand it in, or move it down; the order is in tests/architecture/floor-plan.ts',
    breaks: ({ from, to, isOwn }) => isOwn && rankOf(from) >= 0 && rankOf(to) > rankOf(from),
  },
  {
    name: 'what core shares knows no domain',
    instead: 'move it into the domain; only the lists of core/contract collect them',
    breaks: ({ from, to }) =>
      inCore(from) && rankOf(from) < 0 && under('core')(to) && rankOf(to) >= 0 && !COLLECTORS.includes(from),
  },
  {
    name: 'what an address may say knows other queries and nothing else',
    instead: 'it is loaded before the first paint: move the choices that it names into the query',
    breaks: ({ from, to, isType }) =>
      /^core\/.*query\.ts$/.test(from) &&
      !isType &&
      !/(^zod|^core\/contract\/(schemas|search|search-schema)|query)$/.test(to),
  },
  {
    name: 'what the API shares knows no feature',
    instead: 'let the feature hand it in, in its module.ts or in compose.ts',
    breaks: ({ from, to }) =>
      /^apps\/api\/(call|db|domain|events|http|jobs|kit|bank|bulk|files|mail|write)\//.test(from) &&
      /^apps\/api\/features\//.test(to),
  },
  {
    name: "the command line's kit knows no command",
    instead: 'let the command hand it in',
    breaks: ({ from, to }) => under('cli/kit')(from) && under('cli/commands')(to),
  },
  {
    name: 'a screen never imports a route',
    instead: 'link by address',
    breaks: ({ from, to }) => /^apps\/(?:[\w-]+\/)?screens\//.test(from) && /^apps\/[\w-]+\/routes\//.test(to),
  },
  {
    name: 'no program imports a test',
    instead: 'move it to the program, or to tests/support',
    breaks: ({ from, to, isOwn }) => isOwn && !inTests(from) && inTests(to),
  },
  {
    name: 'each library has its one importer',
    instead: 'go through the module named in tests/architecture/floor-plan.ts',
    breaks: (one) => !one.isOwn && !inTests(one.from) && !isAllowedImporter(one),
  },
]
