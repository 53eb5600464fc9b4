/**
 * A bank's directory for demonstrations and tests: a real OpenID provider on this machine, whose people choose who they
 * are instead of proving it.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { directoryPage } from './directory-page'
import { type DirectoryPerson, demoUsers, emailOf } from './people'

export interface DirectoryOptions {
  port: number
  host?: string
  /** The issuer that its tokens name; the address itself by default. */
  issuer?: string
  clientId: string
  /** A client with a secret must send it; without one it is a public client. */
  clientSecret?: string
  /** Addresses that a sign-in may return to; for an address of this machine the port does not matter. */
  redirectUris: string[]
  people?: readonly DirectoryPerson[]
}

export interface RunningDirectory {
  issuer: string
  /** Where it answers; the same as the issuer unless that was named. */
  address: string
  close(): Promise<void>
}

/** The platform's own people, and two whom it does not know. */
export const demoPeople: readonly DirectoryPerson[] = [
  ...demoUsers.map((user) => ({ id: user.username, name: user.names.join(' '), email: emailOf(user) })),
  { id: 'guest', name: 'Grace Guest', email: 'guest@elsewhere.example' },
  { id: 'ngozi.eze', name: 'Ngozi Eze', email: 'ngozi.eze@dcir.example' },
]

const SCOPES = 'openid profile email user.read'

/** It asks each time who it is, for a demonstration changes people more often than a bank does; and nothing else. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy.get('consent')?.checks.remove('native_client_prompt')
  policy
    .get('login')
    ?.checks.add(
      new Check('chosen', 'somebody must be chosen', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(4).toString('hex') }
}

function configuration(options: DirectoryOptions, people: readonly DirectoryPerson[]): Configuration {
  return {
    clients: [
      {
        client_id: options.clientId,
        // A native client's addresses are this machine's, whatever port they are at.
        application_type: 'native',
        redirect_uris: options.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: options.clientSecret ? 'client_secret_post' : 'none',
        ...(options.clientSecret ? { client_secret: options.clientSecret } : {}),
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub', 'oid'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Session: 600, Interaction: 600, Grant: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}`, policy: alwaysAsk() },
    findAccount: (_ctx, id) => {
      const person = people.find((one) => one.id === id)
      if (!person) return undefined
      const { name, email, isVerified = true, objectId: oid } = person
      const claims = { sub: id, oid, name, email, preferred_username: email, email_verified: isVerified }
      return { accountId: id, claims: () => claims }
    },
    // Everybody consents: the bank does so for its staff.
    async loadExistingGrant(ctx) {
      const { client, provider, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
  }
}

type Ask = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The page that asks who it is, and the answer to it. */
function asking(provider: Provider, people: readonly DirectoryPerson[]): Ask {
  return async (request, response) => {
    const chosen = new URL(request.url ?? '/', 'http://directory').searchParams.get('person')
    if (chosen && request.method === 'POST') {
      return provider.interactionFinished(request, response, { login: { accountId: chosen } })
    }
    const page = directoryPage(people)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(page)
  }
}

/** One person by their username, as Microsoft Graph answers. */
function answerPerson(url: string, response: ServerResponse, people: readonly DirectoryPerson[]): void {
  const { pathname } = new URL(url, 'http://directory')
  const wanted = decodeURIComponent(pathname.slice('/people/'.length)).toLowerCase()
  const person = people.find(({ id }) => id.toLowerCase() === wanted)
  const [givenName = '', ...rest] = person?.name.split(' ') ?? []
  const known = person && { mail: person.email, userPrincipalName: person.id, companyName: 'DCIR Bank' }
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(known ? { givenName, surname: rest.join(' '), ...known } : {}))
}

export async function startDirectory(options: DirectoryOptions): Promise<RunningDirectory> {
  const people = options.people ?? demoPeople
  const server = createServer()
  const port = await listen(server, options)
  const address = `http://${options.host ?? '127.0.0.1'}:${port}`
  const issuer = options.issuer ?? address
  const provider = new Provider(issuer, configuration(options, people))
  const ask = asking(provider, people)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/people/')) return answerPerson(request.url, response, people)
    const handled = request.url?.startsWith('/interaction/') ? ask(request, response) : answer(request, response)
    handled.catch((error: Error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(`The directory cannot go on: ${error.message}`)
    })
  })
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { issuer, address, close }
}

function listen(server: Server, { port, host = '127.0.0.1' }: DirectoryOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}
