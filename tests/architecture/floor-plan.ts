/** The floor plan as rules: who may stand on whom, and which library has which one importer. */
import type { Import } from './sources'

export interface Rule {
  name: string
  /** What to do instead. */
  instead: string
  breaks(one: Import): boolean
}

const under = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
const inCore = under('core')
const inUi = under('apps/ui')
const inApi = under('apps/api')
const inCli = under('cli')
const inTests = under('tests')
const CONSOLES = ['apps/back-office', 'apps/super-agent', 'apps/monitor']
const consoleOf = (path: string) => CONSOLES.find((folder) => under(folder)(path))
/** `features/x` of a console or of the API, or a domain folder of the kit: rooms that do not open into each other. */
const roomOf = (path: string) => /^(apps\/[\w-]+\/(?:features|domain)\/[\w-]+)/.exec(path)?.[1]
const commandOf = (path: string) => /^(cli\/commands\/[\w-]+)/.exec(path)?.[1]

/** Folders (or single files) that alone may import a library. */
export const importers: Record<string, readonly string[]> = {
  zod: ['core/contract', 'apps/api/http', 'apps/ui/app', 'apps/ui/address'],
  pg: ['apps/api/db'],
  'pg-copy-streams': ['apps/api/db'],
  'pg-boss': ['apps/api/jobs'],
  // The bench measures the platform's routes beside bare ones.
  fastify: ['apps/api/http', 'apps/api/app', 'apps/api/console-server', 'tests/bench/stack'],
  '@fastify/cors': ['apps/api/app'],
  '@fastify/multipart': ['apps/api/app'],
  '@fastify/rate-limit': ['apps/api/app'],
  pino: ['apps/api/kit/log'],
  'prom-client': ['apps/api/http/metrics'],
  '@node-rs/argon2': ['apps/api/kit/password'],
  otpauth: ['apps/api/features/session/second-factor'],
  jose: ['apps/api/features/session/directory'],
  'oidc-provider': ['apps/api/simulator/directory'],
  yauzl: ['apps/api/kit/archive', 'cli/kit/archive'],
  '@zip.js/zip.js': ['apps/ui/file/archive-names'],
  sharp: ['apps/api/kit/image'],
  papaparse: ['apps/api/kit/spreadsheet', 'apps/ui/file', 'cli/kit/spreadsheet'],
  exceljs: [
    'apps/api/kit/spreadsheet',
    'apps/api/kit/spreadsheet-worker',
    'apps/api/kit/workbook-writer-worker',
    'cli/kit/spreadsheet',
  ],
  apexcharts: ['apps/ui/chart'],
  'react-apexcharts': ['apps/ui/chart'],
  '@tanstack/react-table': ['apps/ui/table'],
  '@tanstack/react-form': ['apps/ui/form'],
  'lucide-react': ['apps/ui', 'apps/back-office/features', 'apps/super-agent/features', 'apps/monitor/features'],
  preact: ['apps/ui/app/preact-first'],
  '@emotion/cache': ['apps/ui/app'],
  '@emotion/react': ['apps/ui/app', 'apps/ui/theme'],
  commander: ['cli'],
  inquirer: ['cli/kit/prompt'],
  undici: ['cli/kit'],
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
    name: 'core stands on nothing but zod and itself',
    instead: 'move what needs a browser or Node to the program that has it',
    breaks: ({ from, to, isOwn }) => inCore(from) && (isOwn ? !inCore(to) : to !== 'zod'),
  },
  {
    name: 'the kit knows no console, no API and no command',
    instead: 'hand it in as a prop',
    breaks: ({ from, to, isOwn }) => isOwn && inUi(from) && !inUi(to) && !inCore(to),
  },
  {
    name: 'a console stands on the kit and core, never on another console or the API',
    instead: 'what two consoles need lives in apps/ui/domain',
    breaks: ({ from, to, isOwn }) => {
      const own = consoleOf(from)
      return isOwn && own !== undefined && !under(own)(to) && !inUi(to) && !inCore(to)
    },
  },
  {
    name: 'the API stands on core alone',
    instead: 'move what is shared to core',
    breaks: ({ from, to, isOwn }) => isOwn && inApi(from) && !inApi(to) && !inCore(to),
  },
  {
    name: 'the command line stands on core alone',
    instead: 'call the API, or move what is shared to core',
    breaks: ({ from, to, isOwn }) => isOwn && inCli(from) && !inCli(to) && !inCore(to),
  },
  {
    name: 'a feature never imports a sibling feature',
    instead: 'move what both need to the ground below them',
    breaks: ({ from, to }) => {
      const [own, other] = [roomOf(from), roomOf(to)]
      return own !== undefined && other !== undefined && own !== other && own.split('/')[1] === other.split('/')[1]
    },
  },
  {
    name: "the API's ground knows no feature",
    instead: 'let the feature hand it in, in app.ts or services.ts',
    breaks: ({ from, to }) => /^apps\/api\/(db|http|jobs|kit|bank)\//.test(from) && /^apps\/api\/features\//.test(to),
  },
  {
    name: 'a command never imports a sibling noun, and the kit no command',
    instead: 'move what both need to cli/kit',
    breaks: ({ from, to }) => {
      const [own, other] = [commandOf(from), commandOf(to)]
      return other !== undefined && (own !== undefined ? own !== other : under('cli/kit')(from))
    },
  },
  {
    name: 'a feature of a console never imports a route',
    instead: 'link by address',
    breaks: ({ from, to }) => roomOf(from) !== undefined && /^apps\/[\w-]+\/routes\//.test(to),
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
