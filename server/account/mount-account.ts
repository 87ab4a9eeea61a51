import { type AccountCall, type AccountCallName, accountCalls } from '@tunda/contract/accounts/account'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { Id } from '@tunda/contract/shapes'
import type { Database } from '@tunda/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import type { Account, Client } from './account.ts'
import type { Answer } from './calls.ts'
import { apiVersion, authErrorBody, authFailureOf, retryAfterOf } from './dialect.ts'
import { openEntrance } from './entrance.ts'
import { addressOf, networkOf } from './network.ts'
import { createPasswords } from './passwords.ts'
import type { Claims, Tokens } from './sessions/tokens.ts'

const prefix = '/auth/v1'
/** Bytes of the largest body: the longest password and profile, many times over. */
const bodyLimit = 65_536
const longestUserAgent = 400

export type AccountParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly settings: Settings
  readonly tokens: Tokens
  readonly quotas: Quotas
}

/** Answers everything under `/auth/v1` in the dialect of auth clients, errors and unknown paths included. */
export async function mountAccount(
  app: FastifyInstance,
  { database, secrets, settings, tokens, quotas }: AccountParts,
): Promise<void> {
  const account: Account = {
    database,
    settings,
    tokens,
    peppers: secrets.peppers,
    passwords: createPasswords(),
    entrance: openEntrance(),
    quotas,
  }

  await app.register(
    async (scope) => {
      speakDialect(scope)
      for (const name of Object.keys(accountCalls) as AccountCallName[]) mount(scope, name)
      scope.head('/verify', async (_request, reply) => reply.code(200).send())
      scope.all('/*', async (request) => refuseUnknown(request))
      scope.all('/', async (request) => refuseUnknown(request))
    },
    { prefix },
  )

  function mount(scope: FastifyInstance, name: AccountCallName): void {
    const call: AccountCall = accountCalls[name]
    scope.route({
      method: call.method,
      url: call.path.slice(prefix.length),
      bodyLimit,
      // A mail scanner's HEAD must not use up a link.
      exposeHeadRoute: name !== 'verifyLink',
      handler: async (request, reply) => {
        checkKey(request.headers, secrets.publicKey)
        const claims =
          call.access.who === 'user' ? await getClaims(request.headers, tokens, secrets.publicKey) : undefined
        const query = call.query.parse({ ...(request.query as object), ...(request.params as object) })
        const body = call.body.parse(request.body)
        const parsed = { query, body, claims, client: clientOf(request), account }
        // This row's own schemas parsed the query and body; the compiler cannot follow that through the table.
        const { calls } = await import('./calls.ts')
        return send(reply, await calls[name](parsed as never))
      },
    })
  }
}

function speakDialect(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-supabase-api-version', apiVersion)
    reply.header('cache-control', 'no-store')
  })
  readJsonAlone(scope)
  scope.setErrorHandler((error, request, reply) => {
    const failure = authFailureOf(error, request.log)
    const seconds = retryAfterOf(failure)
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    return reply.code(failure.entry.status).send(authErrorBody(failure))
  })
}

/** JSON and nothing else. Auth clients say JSON and send nothing at sign-out: an empty body is no body. */
function readJsonAlone(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer === undefined) return reply.code(204).send()
  if ('location' in answer) return reply.redirect(answer.location, 303)
  if (answer.cache !== undefined) reply.header('cache-control', answer.cache)
  return reply.code(200).send(answer.json)
}

function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request.ip),
    network: networkOf(request.ip),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    device: Id.safeParse(request.headers['x-device-id']).data,
  }
}

function refuseUnknown(request: FastifyRequest): never {
  const path = request.url.split('?', 1)[0]?.replace(/\/$/, '')
  const isKnown = Object.values(accountCalls).some(({ path: known }) => isSamePath(known, path ?? ''))
  throw fail(isKnown ? accountFailures.methodNotAllowed : accountFailures.notFound)
}

/** `/factors/:id` is the path of every factor. */
function isSamePath(known: string, path: string): boolean {
  const [parts, given] = [known.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i])
}

type Headers = { readonly authorization?: string | undefined; readonly apikey?: string | string[] | undefined }

/** Refuses a wrong `apikey`. It is not required: it names the installation and opens nothing. */
function checkKey({ apikey }: Headers, publicKey: string): void {
  if (apikey !== undefined && apikey !== '' && apikey !== publicKey) throw fail(accountFailures.badKey)
}

/** Whose valid access token the request carries. The public key as a bearer means nobody, as auth clients send it before sign-in. */
async function getClaims({ authorization }: Headers, tokens: Tokens, publicKey: string): Promise<Claims> {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || token === publicKey) throw fail(accountFailures.noAuthorization)
  const claims = await tokens.verify(token)
  if (claims === undefined) throw fail(accountFailures.badToken)
  return claims
}
