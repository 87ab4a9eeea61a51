import { randomUUID } from 'node:crypto'
import type { TestDatabase, TestShop } from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { type Asked, ask } from '../asking.ts'
import type { Service } from '../whole-product.ts'
import { present } from './principals.ts'

export type Place = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  /** Where the right is taken away, and where its holder goes on sending. */
  readonly here: Service
  readonly there: Service
  /** Of a password that may be changed. */
  readonly passwordHash: string
}

/** Somebody with a right, what they call with it, and how it is taken away. */
type Holder = {
  readonly requests: readonly Asked[]
  /** Resolves when the change was acknowledged. */
  readonly takeAway: () => Promise<void>
  readonly status: number
  /** For an open screen; a till has none. */
  readonly token: string | undefined
}

export const kinds = [
  'signed out',
  'signed out elsewhere',
  'ended from the list',
  'password changed',
  'banned',
  'another role',
  'removed',
  'terminal revoked',
] as const
type Kind = (typeof kinds)[number]

/** Makes a holder of the right that `kind` takes away. */
export async function holderOf(place: Place, kind: Kind): Promise<Holder> {
  if (kind === 'terminal revoked') return await tillOf(place)
  const { testDb, shop, here, there } = place
  const { user_id, token = '' } = await present({ testDb, service: here, own: shop, foreign: shop }, 'admin')
  await testDb.asOwner('update auth.users set password_hash = $2 where id = $1', [user_id, place.passwordHash])
  const [mine] = await testDb.asOwner<{ id: string }>('select id from auth.sessions where user_id = $1', [user_id])
  const other = await here.tokenOf({ user_id, email: `${user_id}@example.ug` }, await newSession(testDb, user_id))
  const owner = await there.tokenOf(shop.owner, shop.owner.caller.session_id)
  const member = `/rest/v1/organization_members/${user_id}`
  const doings: Record<Exclude<Kind, 'terminal revoked' | 'banned'>, Asked> = {
    'signed out': { method: 'POST', path: '/auth/v1/logout?scope=local', token },
    'signed out elsewhere': { method: 'POST', path: '/auth/v1/logout?scope=others', token: other },
    'ended from the list': { method: 'DELETE', path: `/rest/v1/user_sessions/${mine?.id}`, token: other },
    'password changed': { method: 'PUT', path: '/auth/v1/user', token: other, body: { password: 'Posho-Beans2' } },
    'another role': { method: 'PATCH', path: member, token: owner, body: { role: 'member' } },
    removed: { method: 'DELETE', path: member, token: owner },
  }
  const takeAway = async () => {
    if (kind === 'banned') await testDb.asOwner('update auth.users set banned_at = now() where id = $1', [user_id])
    else await mustBeDone(here, doings[kind])
  }
  const terminals = { method: 'GET', path: '/rest/v1/pos_terminals', token }
  const ownSessions = { method: 'GET', path: '/rest/v1/user_sessions', token }
  const isOfShop = kind === 'another role' || kind === 'removed'
  if (isOfShop) return { requests: [terminals], takeAway, status: 403, token }
  // Suspended people are told so; the others are no longer known.
  return { requests: [terminals, ownSessions], takeAway, status: kind === 'banned' ? 403 : 401, token }
}

async function tillOf({ testDb, shop, here }: Place): Promise<Holder> {
  const { id, hash } = await openTill(testDb, shop, 'Counter', here.peppers)
  const token = await here.tokenOf(shop.owner, shop.owner.caller.session_id)
  const body = { token_hash: hash, app_version: '1', queue_length: 0 }
  return {
    requests: [{ method: 'POST', path: '/rest/v1/rpc/terminal_heartbeat', body }],
    takeAway: async () =>
      await mustBeDone(here, { method: 'POST', path: `/rest/v1/pos_terminals/${id}/revoke`, token }),
    status: 401,
    token: undefined,
  }
}

async function newSession(testDb: TestDatabase, user_id: string): Promise<string> {
  const id = randomUUID()
  await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'test')`, [id, user_id])
  return id
}

async function mustBeDone({ address }: Service, asked: Asked): Promise<void> {
  const { status, text } = await ask(address, asked)
  if (status !== 200 && status !== 204) throw new Error(`${asked.method} ${asked.path}: ${status} ${text}`)
}

export type Taken = {
  readonly before: number
  /** Requests that began after the acknowledgement, and those of them that were not refused. */
  readonly after: number
  readonly letIn: number
  /** From the acknowledgement to the first refusal received. */
  readonly milliseconds: number
}

const askers = 4
const eachBefore = 3
const eachAfter = 5

/** Sends without pause, four at once, while it is taken away. */
export async function takeFrom({ there }: Place, { requests, takeAway, status }: Holder): Promise<Taken> {
  const heard: { began: number; ended: number; status: number }[] = []
  let goneAt = Number.POSITIVE_INFINITY
  const since = () => heard.filter(({ began }) => began >= goneAt)
  const askOn = async () => {
    for (let nth = 0; since().length < askers * eachAfter; nth += 1) {
      const began = performance.now()
      const answer = await ask(there.address, requests[nth % requests.length] as Asked)
      heard.push({ began, ended: performance.now(), status: answer.status })
      if (nth === eachBefore) ready()
    }
  }
  let isReady = 0
  let begin = () => {}
  const underWay = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ready = () => {
    isReady += 1
    if (isReady === askers) begin()
  }
  const asking = Array.from({ length: askers }, askOn)
  await underWay
  const before = heard.filter((answer) => answer.status === 200).length
  await takeAway()
  goneAt = performance.now()
  await Promise.all(asking)
  const refused = since().filter((answer) => answer.status === status)
  const first = Math.min(...refused.map(({ ended }) => ended))
  return { before, after: since().length, letIn: since().length - refused.length, milliseconds: first - goneAt }
}
