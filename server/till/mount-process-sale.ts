import { tooMuch } from '@tunda/contract/ceilings'
import { Id } from '@tunda/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf as networkOf } from '../account/network.ts'
import { type Credentials, callerOf, keyOf } from '../doors/credentials.ts'
import { asTill } from '../doors/till-door.ts'
import type { TillCaller } from '../doors/tills.ts'
import type { Visit } from '../doors/visit.ts'
import { addressOf } from '../http/addresses.ts'
import { inTime } from '../http/deadline.ts'
import { validationFailure } from '../http/wire-errors.ts'
import { kilobytesOf } from '../quotas/limit-requests.ts'
import { readTillSale } from '../sales/review/parked-words.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import { parkMalformed } from './park-malformed.ts'

const [method = '', url = ''] = addressOf('till.processSale').split(' ')

type Parts = Pick<Visit, 'database' | 'trial' | 'peppers' | 'quotas'> & Credentials & { readonly batches: SaleBatches }
type Answer = { readonly response: string; readonly isReplay: boolean }

/**
 * Mounts the call by which a till's sale is recorded. It goes through the batches as every sale does, and skips the contract library's
 * handler, so that a replay is the stored answer byte for byte, and that what cannot be read is still kept.
 */
export function mountTillSale(app: FastifyInstance, parts: Parts): void {
  app.route({
    method,
    url,
    compress: false,
    handler: async (request, reply) => send(reply, await answerTo(request, parts)),
  })
}

function send(reply: FastifyReply, { response, isReplay }: Answer): FastifyReply {
  if (isReplay) reply.header('idempotent-replay', 'true')
  return reply.type('application/json; charset=utf-8').send(response)
}

async function answerTo(request: FastifyRequest, parts: Parts): Promise<Answer> {
  // For its check of the public key: a till has no session.
  await callerOf(request, parts)
  const { token_hash, ...sent } = asObject(request.body)
  const door = { ...parts, address: networkOf(request.ip), kilobytes: kilobytesOf(request) }
  return await asTill(door, token_hash, async (verifiers) => {
    const till: TillCaller = { verifiers, user_agent: request.headers['user-agent'] ?? '' }
    const body = asText(sent)
    const sale = readTillSale(sent)
    if (sale.success)
      return await inTime(() =>
        parts.batches.record({ till, sale: sale.data, key: keyOf(request), body, peppers: parts.peppers }),
      )
    if (sent.origin !== 'offline') throw validationFailure(sale.error.issues)
    const id = Id.safeParse(sent.client_sale_id).data?.toLowerCase()
    const reason = sale.error.issues.every(isTooLarge) ? 'too_large' : 'malformed'
    return await inTime(() => parkMalformed(parts, { till, id, key: keyOf(request), body, reason }))
  })
}

/** Past a price's ceiling, but read. */
function isTooLarge({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === 'too_big' && message === tooMuch
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/** As JSON again; what is nested too deeply for that says so in its place. */
function asText(sent: Record<string, unknown>): string {
  try {
    return JSON.stringify(sent)
  } catch {
    const shallow = Object.entries(sent).map(([key, value]) => [key, typeof value === 'object' ? '[too deep]' : value])
    return JSON.stringify(Object.fromEntries(shallow))
  }
}
