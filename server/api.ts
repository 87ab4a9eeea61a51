import { general } from '@tunda/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './account/network.ts'
import { madeOnce } from './caches/made-once.ts'
import { type Credentials, callerOf, keyOf } from './doors/credentials.ts'
import type { Visit } from './doors/visit.ts'
import { fail } from './fail.ts'
import { sliceAt } from './http/addresses.ts'
import type { RequestFigures } from './metrics/watch-requests.ts'
import { countAgainst, kilobytesOf } from './quotas/limit-requests.ts'
import { mountProcessSale } from './sales/process-sale.ts'
import type { SaleBatches } from './sales/sale-batches.ts'
import { type SliceName, slices } from './slices.ts'
import { mountTillSale } from './till/mount-process-sale.ts'

export type ApiParts = Pick<Visit, 'database' | 'trial' | 'peppers' | 'hosts' | 'quotas' | 'asksConfirmation'> &
  Credentials & { readonly batches: SaleBatches; readonly requests: RequestFigures }

/** Mounts every procedure of the contract at its own address. */
export function mountApi(app: FastifyInstance, parts: ApiParts): void {
  const handlerOfSlice = madeOnce(async (name: SliceName) => {
    const [{ handlerOf }, slice] = await Promise.all([import('./http/slice-handler.ts'), slices[name]()])
    return handlerOf({ [name]: slice }, app.log)
  })
  mountProcessSale(app, parts.batches, parts)
  mountTillSale(app, parts)
  for (const prefix of ['/rest/v1/*', '/functions/v1/*', '/storage/v1/*']) {
    app.all(prefix, async (request, reply) => {
      const context = await visitOf(request, reply, parts)
      const name = sliceAt(request.method, pathOf(request))
      const handler = name && (await handlerOfSlice(name))
      const answered = await handler?.handle(request, reply, { context })
      if (!answered?.matched) throw fail(general.notFound)
    })
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
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
    path: pathOf(request),
    query: request.method === 'GET' ? {} : (request.query as Visit['query']),
    idempotencyKey: keyOf(request),
    setHeader: (name, value) => void reply.header(name, value),
    onCall: (procedure) => parts.requests.name(request, procedure),
    onTill: (till, shop) => countAgainst(request, { till, shop }),
  }
}
