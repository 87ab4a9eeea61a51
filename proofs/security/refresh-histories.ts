import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refreshTokenOf } from '../../server/account/sessions/refresh-token.ts'
import type { TestDatabase } from '../../server/testing/shops.ts'
import { pick, randomFrom } from '../figures.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'

const timeOfRequest = new AsyncLocalStorage<number>()

/** The time at which a request is answered: its own, if it names one, so that many histories run side by side. */
export const clockOfRequests = () => timeOfRequest.getStore() ?? Date.now()

export type Ground = { readonly service: Service; readonly app: FastifyInstance; readonly user_id: string }

/** The service, where each request may bring its own time, and a person with many sessions. */
export async function openGround(testDb: TestDatabase, mutate?: Mutation): Promise<Ground> {
  let app: FastifyInstance | undefined
  const dress = (opened: FastifyInstance) => {
    app = opened
    // After the body was read, which would lose it.
    opened.addHook('preHandler', (request, _reply, done) => {
      const time = request.headers['x-time']
      if (time === undefined) done()
      else timeOfRequest.run(Number(time), done)
    })
  }
  const service = await openService(testDb, mutate === undefined ? { dress } : { dress, mutate })
  if (app === undefined) throw new Error('the service was not dressed')
  const user_id = randomUUID()
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, full_name) values ($1, $2, 'none', 'Amina')`,
    [user_id, `${user_id}@example.ug`],
  )
  return { service, app, user_id }
}

/** The id and first token of a new session, begun on the owner's phone at `start`. */
export async function newSession(testDb: TestDatabase, { service, user_id }: Ground, start: number) {
  const id = randomUUID()
  await testDb.asOwner(
    `insert into auth.sessions (id, user_id, pepper_id, user_agent, network, created_at, refreshed_at)
     values ($1, $2, 'first', $3, $4, $5, $5)`,
    [id, user_id, owner['user-agent'], '192.0.2.0/24', new Date(start)],
  )
  return { id, token: refreshTokenOf({ id, counter: 0, pepper_id: 'first' }, service.peppers) }
}

const owner = { 'x-forwarded-for': '192.0.2.10', 'user-agent': 'the owner' }
const thief = { 'x-forwarded-for': '198.51.100.10', 'user-agent': 'the thief' }

async function refresh({ app }: Ground, refresh_token: string, who: typeof owner, time: number) {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: { ...who, 'x-time': String(time) },
    payload: { refresh_token },
  })
  const { code, refresh_token: token = '' } = answer.json<{ code?: string; refresh_token?: string }>()
  return { status: answer.statusCode, code, token }
}

const counterOf = (token: string) => Number(token.split('.')[2])
const waits = [0, 3_000, 9_900, 10_100, 15_000, 65_000, 3_600_000, 86_400_000]

/** The result of one history. */
export type History = {
  readonly refreshes: number
  readonly lost: number
  /** Ends of the session that were required: a token two steps old, ten seconds late or more. */
  readonly kills: number
  readonly isThiefSeen: boolean
  /** A promise that was broken. */
  readonly fault: string | undefined
}

/** Runs through one random history of a session, from `seed`: its owner, some of whose answers are lost, and a thief. */
export async function live(testDb: TestDatabase, ground: Ground, seed: number): Promise<History> {
  const roll = randomFrom(seed)
  let time = Date.now()
  const begun = await newSession(testDb, ground, time)
  let [held, newest, rotatedAt] = [begun.token, begun.token, time]
  const stolen: string[] = []
  const told = { refreshes: 0, lost: 0, kills: 0, isThiefSeen: false }
  const steps = 5 + Math.floor(roll() * 10)
  const mayTheThiefCome = roll() < 0.7
  for (let step = 0; step < steps; step += 1) {
    time += pick(roll, waits)
    const action = pick(roll, mayTheThiefCome ? (['ask', 'lose', 'steal', 'use'] as const) : (['ask', 'lose'] as const))
    if (action === 'steal') stolen.push(held)
    const isThief = action === 'use' && stolen.length > 0
    if (action === 'steal' || (action === 'use' && !isThief)) continue
    const token = isThief ? pick(roll, stolen) : held
    const behind = counterOf(newest) - counterOf(token)
    const since = time - rotatedAt
    const answer = await refresh(ground, token, isThief ? thief : owner, time)
    const at = `step ${step}: ${isThief ? 'the thief' : 'the owner'}, ${behind} behind after ${since} ms: ${answer.status} ${answer.code ?? ''}`
    told.refreshes += 1
    if (action === 'lose') told.lost += 1
    if (answer.status !== 200) {
      const isRight =
        answer.status === 400 &&
        answer.code === 'refresh_token_already_used' &&
        behind > 0 &&
        since >= 10_000 &&
        (told.isThiefSeen || isThief)
      if (behind >= 2) told.kills += 1
      const fault = isRight ? await whatStillOpens(ground, [...stolen, held, newest], time) : at
      return { ...told, isThiefSeen: told.isThiefSeen || isThief, fault }
    }
    if (behind >= 2 && since >= 10_000) return { ...told, fault: at }
    told.isThiefSeen ||= isThief
    if (behind === 0) [newest, rotatedAt] = [answer.token, time]
    if (answer.token !== newest) return { ...told, fault: `${at}, and another token than the newest` }
    if (!isThief && action !== 'lose') held = answer.token
  }
  return { ...told, fault: undefined }
}

/** After the end no token of the session is accepted, least of all the newest. */
async function whatStillOpens(ground: Ground, tokens: readonly string[], time: number): Promise<string | undefined> {
  for (const token of new Set(tokens)) {
    const { status } = await refresh(ground, token, owner, time)
    if (status !== 400) return `token ${counterOf(token)} still opens the session that was ended: ${status}`
  }
  return undefined
}
