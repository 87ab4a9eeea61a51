import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import { general } from '@tunda/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './account/network.ts'
import { type Credentials, callerOf, keyOf } from './credentials.ts'
import { Failure, fail } from './fail.ts'
import { inTime } from './http/deadline.ts'
import { errorBody, failureOf, secondsToWait } from './http/wire-errors.ts'
import type { RequestFigures } from './metrics/watch-requests.ts'
import { kilobytesOf } from './quotas/limit-requests.ts'
import { router } from './router.ts'
import { mountProcessSale } from './sales/process-sale.ts'
import type { SaleBatches } from './sales/sale-batches.ts'
import { mountTillSale } from './till/mount-process-sale.ts'
import type { Visit } from './visit.ts'

export type ApiParts = Pick<Visit, 'database' | 'trial' | 'peppers' | 'hosts' | 'quotas' | 'asksConfirmation'> &
  Credentials & { readonly batches: SaleBatches; readonly requests: RequestFigures }

/** Mounts every procedure of the contract at its own address, and an honest answer for those that are only named yet. */
export function mountApi(app: FastifyInstance, parts: ApiParts): void {
  const handler = new OpenAPIHandler(router, {
    interceptors: [({ next, context }) => answer(next, context)],
    clientInterceptors: [
      ({ next, ...options }) => {
        options.context.onCall?.(options.path.join('.'))
        return next({ ...options, input: withQuery(options) })
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      errorBody(error.cause instanceof Failure ? error.cause : failureOf(error, app.log)),
  })
  mountProcessSale(app, parts.batches, parts)
  mountTillSale(app, parts)
  for (const prefix of ['/rest/v1/*', '/functions/v1/*', '/storage/v1/*']) {
    app.all(prefix, async (request, reply) => {
      const context = await visitOf(request, reply, parts)
      const { matched } = await handler.handle(request, reply, { context })
      if (!matched) throw fail(general.notFound)
    })
  }
}

/** A DELETE has no body that every client sends: what is asked in its address counts too, below what path and body say. */
function withQuery({ context, input }: { context: Visit; input: unknown }): unknown {
  const isFields = typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype
  return isFields || input === undefined ? { ...context.query, ...input } : input
}

/** Runs a call under the deadline, and gives whatever goes wrong the catalogue's words. */
async function answer<Result>(work: () => PromiseLike<Result>, context: Visit): Promise<Result> {
  try {
    return await inTime(work)
  } catch (error) {
    const failure = failureOf(error, context.log)
    const seconds = secondsToWait(failure)
    if (seconds !== undefined) context.setHeader('Retry-After', String(seconds))
    const { code, status } = failure.entry
    throw new ORPCError(code, { status, message: failure.message, data: failure.meta, cause: failure })
  }
}

async function visitOf(request: FastifyRequest, reply: FastifyReply, parts: ApiParts): Promise<Visit> {
  return {
    database: parts.database,
    trial: parts.trial,
    peppers: parts.peppers,
    hosts: parts.hosts,
    asksConfirmation: parts.asksConfirmation,
    log: request.log,
    quotas: parts.quotas,
    kilobytes: kilobytesOf(request),
    caller: await callerOf(request, parts),
    address: addressOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    query: request.method === 'GET' ? {} : (request.query as Visit['query']),
    idempotencyKey: keyOf(request),
    setHeader: (name, value) => void reply.header(name, value),
    onCall: (procedure) => parts.requests.name(request, procedure),
  }
}
