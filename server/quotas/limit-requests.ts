import type { Database } from '@tunda/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf as networkOf } from '../account/network.ts'
import { type Caller, lastShopOf, lookUp } from '../doors/callers.ts'
import { type Credentials, callerOf } from '../doors/credentials.ts'
import { addressOf } from '../http/addresses.ts'
import { noteKey } from '../http/count-key-uses.ts'
import type { Quotas } from './open-quotas.ts'
import type { QuotaName } from './quota-table.ts'

/** Kilobytes counted for a body of undeclared length: the most that any body may have. */
const undeclared = 1024
const uploadsPath = '/storage/v1/object/'
/** Calls with an additional quota of their own, by method and path. */
const special: Readonly<Record<string, 'sales' | 'audit-events' | 'alerts' | 'imports'>> = {
  [addressOf('sales.record')]: 'sales',
  [addressOf('audit.log')]: 'audit-events',
  [addressOf('notifications.alerts.add')]: 'alerts',
  [addressOf('imports.start')]: 'imports',
}

/** Kilobytes of an answer for each further call that it counts as: a large one takes this process as long as many small ones. */
const kilobytesPerCall = 64
/** The same for a program, which reads long lists part by part, and for a till, which reads the catalogue so. */
const kilobytesPerCallInParts = 512

/** Health checks of proxies and load balancers; not counted. */
const watched = new Set(['/health', '/ready'])

type Parts = Credentials & { readonly quotas: Quotas; readonly database: Database }

/** Whose quotas of calls a request has been counted against. */
type Counted = {
  readonly person?: string
  readonly key?: string
  readonly till?: string
  readonly shop: string | undefined
}
const counted = new WeakMap<FastifyRequest, Counted>()

/** Whose call it is, so that its answer is counted against the same quotas: for callers that are found out after the headers. */
export function countAgainst(request: FastifyRequest, whose: Counted): void {
  counted.set(request, whose)
}

/**
 * Counts every request against its address, its person and their shop, before its body is read and before any query for it, and a large answer as
 * further calls once it is made. A till's calls are counted by `doors/till-door.ts`.
 */
export function limitRequests(app: FastifyInstance, { quotas, database, ...credentials }: Parts): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (watched.has(path)) return
    const use = whatIsUsed(request, path)
    const address = networkOf(request.ip)
    await quotas.spend('calls.address', address)
    if (use.written > 0) await quotas.spend('written.address', address, use.written)
    if (request.headers.authorization === undefined) return
    // A wrong credential is refused by the door, with its own failure.
    const caller = await callerOf(request, credentials).catch(() => undefined)
    if (caller === undefined) return
    if (caller.verifiers !== undefined) {
      const shop = await limitProgram({ quotas, database, request, reply, caller, use })
      return countAgainst(request, { key: caller.user_id, shop })
    }
    await spendAll(quotas, 'person', caller.user_id, use)
    const shop = lastShopOf(caller) ?? (await findShop(database, caller))
    countAgainst(request, { person: caller.user_id, shop: shop || undefined })
    if (shop) await spendAll(quotas, 'shop', shop, use)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const whose = counted.get(request)
    if (whose !== undefined) countAnswer(quotas, whose, lengthOf(payload) / 1024)
  })
}

/** The answer goes out, whatever is left: what it used up refuses the next call. */
function countAnswer(quotas: Quotas, { person, key, till, shop }: Counted, kilobytes: number): void {
  const spend = (name: QuotaName, id: string | undefined, each: number) => {
    const further = Math.floor(kilobytes / each)
    if (id !== undefined && further > 0) quotas.spend(name, id, further).catch(() => undefined)
  }
  spend('calls.person', person, kilobytesPerCall)
  spend('calls.key', key, kilobytesPerCallInParts)
  spend('calls.till', till, kilobytesPerCallInParts)
  spend('calls.shop', shop, kilobytesPerCall)
}

/** The characters of an answer, near enough its bytes. Files are streams, which are read on other threads. */
const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0

type Program = Pick<Parts, 'quotas' | 'database'> & {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
  readonly use: Use
}

/**
 * Counts a program's call against its key and its shop, which it returns, and tells it what is left. A wrong secret counts as a guess from its address,
 * and against no key.
 */
async function limitProgram({ quotas, database, request, reply, caller, use }: Program): Promise<string | undefined> {
  const address = networkOf(request.ip)
  const known = lastShopOf(caller)
  if (known === undefined && quotas.isUsedUp('key-guesses.address', address))
    await quotas.spend('key-guesses.address', address)
  const shop = known ?? (await findShop(database, caller))
  if (!shop) {
    await quotas.spend('key-guesses.address', address)
    return undefined
  }
  noteKey(request, { org_id: shop, key_id: caller.user_id })
  const { points, left, seconds, refusal } = await quotas.spendTold('calls.key', caller.user_id)
  reply.header('ratelimit-limit', points).header('ratelimit-remaining', left).header('ratelimit-reset', seconds)
  if (refusal !== undefined) throw refusal
  await spendAll(quotas, 'shop', shop, use)
  return shop
}

/** The path as the router reads it: decoded, without a slash at the end. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path).replace(/\/+$/, '')
  } catch {
    return path
  }
}

type Use = {
  readonly kind: 'calls' | 'sales' | 'audit-events' | 'alerts' | 'imports' | 'uploads'
  readonly written: number
}

function whatIsUsed(request: FastifyRequest, path: string): Use {
  const kind =
    request.method === 'POST' && path.startsWith(uploadsPath) ? 'uploads' : special[`${request.method} ${path}`]
  return { kind: kind ?? 'calls', written: kilobytesOf(request) }
}

async function spendAll(quotas: Quotas, whose: 'person' | 'shop', key: string, { kind, written }: Use): Promise<void> {
  if (kind !== 'sales') await quotas.spend(`calls.${whose}`, key)
  if (kind !== 'calls') await quotas.spend(`${kind}.${whose}`, key)
  if (written > 0) await quotas.spend(`${kind === 'uploads' ? 'uploaded' : 'written'}.${whose}`, key, written)
}

/** Looks up the shop of a caller who is new to this server. */
async function findShop(database: Database, caller: Caller): Promise<string | undefined> {
  await database.asApp((tx) => lookUp(tx, [caller])).catch(() => undefined)
  return lastShopOf(caller)
}

/** The size of a request's body in kilobytes, rounded up. */
export function kilobytesOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return undeclared
  return Math.ceil(Number(headers['content-length'] ?? 0) / 1024) || 0
}
