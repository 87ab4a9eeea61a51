import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import { general } from '@tunda/contract/failure'
import { notBuilt } from '@tunda/contract/not-built'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from './account/tokens.ts'
import type { Caller } from './callers.ts'
import { Failure, fail } from './fail.ts'
import { router } from './router.ts'
import type { Visit } from './visit.ts'
import { errorBody, failureOf, retryAfter } from './wire-errors.ts'

/** Milliseconds after which a caller hears that it did not work, well before a client gives up at 30 s. */
const deadline = 15_000

export type ApiParts = Pick<Visit, 'database' | 'lanes' | 'trial'> & {
  readonly tokens: Tokens
  readonly publicKey: string
}

/** Mounts every procedure of the contract at its own address, and an honest answer for those that are only named yet. */
export function mountApi(app: FastifyInstance, parts: ApiParts): void {
  const handler = new OpenAPIHandler(router, {
    interceptors: [({ next, context }) => inTime(next, context)],
    customErrorResponseBodyEncoder: (error) =>
      errorBody(error.cause instanceof Failure ? error.cause : failureOf(error, app.log)),
  })
  for (const prefix of ['/rest/v1/*', '/functions/v1/*', '/storage/v1/*']) {
    app.all(prefix, async (request, reply) => {
      const context = await visitOf(request, reply, parts)
      const { matched } = await handler.handle(request, reply, { context })
      if (!matched) throw fail(unmatched(request))
    })
  }
}

/** Runs a call under the deadline, and gives whatever goes wrong the catalogue's words. */
async function inTime<Result>(work: () => PromiseLike<Result>, context: Visit): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(fail(general.busy)), deadline)
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    const failure = failureOf(error, context.log)
    if (failure.entry.status === 503) context.setHeader('Retry-After', String(retryAfter))
    const { code, status } = failure.entry
    throw new ORPCError(code, { status, message: failure.message, data: failure.meta, cause: failure })
  } finally {
    clearTimeout(timer)
  }
}

async function visitOf(request: FastifyRequest, reply: FastifyReply, parts: ApiParts): Promise<Visit> {
  const { database, lanes, trial } = parts
  const key = request.headers['idempotency-key']
  return {
    database,
    lanes,
    trial,
    log: request.log,
    caller: await callerOf(request, parts),
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    idempotencyKey: typeof key === 'string' && key !== '' ? keyWithin255(key) : undefined,
    setHeader: (name, value) => void reply.header(name, value),
  }
}

function keyWithin255(key: string): string {
  if (key.length > 255) throw fail(general.validation, { issues: [{ path: 'Idempotency-Key', message: '' }] })
  return key
}

/**
 * Whom the bearer token names, if it is one of ours. The public key sent as a bearer means nobody; a wrong `apikey` or a token
 * that does not verify is refused.
 */
async function callerOf(request: FastifyRequest, { tokens, publicKey }: ApiParts): Promise<Caller | undefined> {
  const { apikey, authorization, 'x-organization-id': organization, 'user-agent': agent } = request.headers
  if (apikey !== undefined && apikey !== publicKey) throw fail(general.notAuthenticated)
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (bearer === undefined || bearer === publicKey) return undefined
  const claims = await tokens.verify(bearer)
  if (claims === undefined) throw fail(general.notAuthenticated)
  return {
    session_id: claims.session_id,
    user_id: claims.sub,
    wanted_org_id: typeof organization === 'string' ? organization : undefined,
    user_agent: agent ?? '',
  }
}

/** What to say to a path that no procedure answers. */
function unmatched(request: FastifyRequest) {
  const [, version, kind, name, procedure] = (request.url.split('?', 1)[0] ?? '').split('/')
  if (version === undefined || kind !== 'v1' || name === undefined) return general.notFound
  const isNamed = (names: readonly string[], asked: string | undefined) => asked !== undefined && names.includes(asked)
  if (version === 'storage' && name === 'object') return general.notBuilt
  if (version === 'functions' && isNamed(notBuilt.functions, name)) return general.notBuilt
  if (version === 'rest' && name === 'rpc' && isNamed(notBuilt.procedures, procedure)) return general.notBuilt
  if (version === 'rest' && isNamed(notBuilt.resources, name)) return general.notBuilt
  return general.notFound
}
