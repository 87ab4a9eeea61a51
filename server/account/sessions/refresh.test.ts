import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { type Accounts, call, goodPassword, newIp, newPerson, startAccounts } from '../testing.ts'
import { refreshTokenOf } from './refresh-token.ts'

let accounts: Accounts
let time = Date.now()
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

const owner = { ip: '192.0.2.10', agent: 'the owner' }
const thief = { ip: '198.51.100.10', agent: 'the thief' }

async function refresh(refresh_token: string, who = owner) {
  const headers = { 'user-agent': who.agent }
  const { status, json } = await call(accounts, '/token?grant_type=refresh_token', {
    body: { refresh_token },
    ip: who.ip,
    headers,
  })
  return { status, code: json.code as string | undefined, token: json.refresh_token as string }
}

async function newSession(email: string): Promise<string> {
  const body = { email, password: goodPassword }
  const { json } = await call(accounts, '/token?grant_type=password', {
    body,
    ip: newIp(),
    headers: { 'user-agent': owner.agent },
  })
  return json.refresh_token
}

/** Stands the clock still, until it is moved by hand. */
function holdClock(): void {
  time = Date.now()
  restoreClock = setClock(() => time)
}

const counterOf = (token: string) => Number(token.split('.')[2])
const after = (ms: number) => {
  time += ms
}

describe('a refresh token', () => {
  it('gives the next one, and the same next one to fifty who come at once', async () => {
    const first = (await newPerson(accounts)).session.refresh_token
    const second = await refresh(first)
    expect(second.status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(second.token)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(counterOf(answers[0]?.token ?? '')).toBe(2)
  })

  it('whose answer was lost gives the current one again, late too on the same device', async () => {
    const { email } = await newPerson(accounts)
    holdClock()
    const first = await newSession(email)
    const lost = await refresh(first)
    after(59_000)
    expect((await refresh(first, thief)).token).toBe(lost.token)
    after(3_600_000)
    expect((await refresh(first)).token).toBe(lost.token)
    after(1_000)
    expect(counterOf((await refresh(lost.token)).token)).toBe(2)
  })

  it('one step behind, late and from elsewhere, ends the session for both', async () => {
    const { email } = await newPerson(accounts)
    holdClock()
    const first = await newSession(email)
    const second = await refresh(first)
    after(61_000)
    expect(await refresh(first, thief)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await refresh(second.token)).toMatchObject({ status: 400, code: 'session_not_found' })
    // The first tells of the sign-in from another network.
    expect((await accounts.mailbox.mailTo(email, 2)).subject).toBe('We signed you out of Tunda on one device')
    const events = await accounts.database.asAuth((tx) =>
      tx.query<{ kind: string }>('select kind from auth.events order by id desc limit 1'),
    )
    expect(events[0]?.kind).toBe('refresh_token_stolen')
  })

  it('two steps behind is forgiven to tabs that woke together, for ten seconds', async () => {
    const { email } = await newPerson(accounts)
    holdClock()
    const first = await newSession(email)
    const third = await refresh((await refresh(first)).token)
    after(9_000)
    expect((await refresh(first)).token).toBe(third.token)
    after(1_000)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  })

  it('lives for 30 idle days and 90 in all', async () => {
    const { email } = await newPerson(accounts)
    const day = 86_400_000
    holdClock()
    const idle = await newSession(email)
    let kept = await newSession(email)
    for (const days of [29, 29, 29]) {
      after(days * day)
      const answer = await refresh(kept)
      expect(answer.status).toBe(200)
      kept = answer.token
    }
    expect(await refresh(idle)).toMatchObject({ status: 400, code: 'session_expired' })
    after(4 * day)
    expect(await refresh(kept)).toMatchObject({ status: 400, code: 'session_expired' })
    expect(await refresh(kept)).toMatchObject({ status: 400, code: 'session_not_found' })
  })

  it('that we did not make is refused, however similar', async () => {
    const { session } = await newPerson(accounts)
    const good = session.refresh_token
    const [version, id, counter, mac = ''] = good.split('.')
    const other = [{ id: accounts.secrets.peppers[0]?.id ?? '', key: 'another pepper' }]
    const forged = refreshTokenOf({ id: id ?? '', counter: 0, pepper_id: '' }, other)
    const wrong = [
      forged,
      `${version}.${id}.1.${mac}`,
      `${version}.${id}.00.${mac}`,
      `v2.${id}.${counter}.${mac}`,
      `${version}.${id?.toUpperCase()}.${counter}.${mac}`,
      `${version}.${id}.${counter}.${mac.slice(1)}`,
      `${version}.${id}.${counter}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      id ?? '',
    ]
    for (const token of wrong)
      expect(await refresh(token, { ...owner, ip: newIp() })).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
      })
    expect((await refresh(good)).status).toBe(200)
  })

  it('still counts after the pepper was changed', async () => {
    const { session } = await newPerson(accounts)
    const { peppers } = accounts.secrets
    peppers.push({ id: 'newer', key: 'a newer pepper' })
    const next = await refresh(session.refresh_token)
    expect(next.status).toBe(200)
    peppers.shift()
    expect((await refresh(next.token)).status).toBe(200)
  })
})

type Step = { do: 'refresh' | 'lose' | 'steal' | 'use'; wait: number; which: number }

const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('refresh', 'lose', 'steal', 'use'),
  wait: fc.constantFrom(0, 3_000, 15_000, 65_000, 3_600_000),
  which: fc.nat({ max: 20 }),
})

describe('any history of refreshes', () => {
  it('logs nobody out while no thief refreshes, whatever answers are lost', async () => {
    const { email } = await newPerson(accounts)
    holdClock()
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 15 }), async (steps) => {
        let held = await newSession(email)
        for (const step of steps) {
          after(step.wait)
          const answer = await refresh(held)
          expect(answer.status).toBe(200)
          if (step.do !== 'lose') held = answer.token
        }
      }),
      { numRuns: 40 },
    )
  })

  it('ends with the session dead, newest token included, once a token two steps old comes ten seconds late', async () => {
    const { email } = await newPerson(accounts)
    holdClock()
    let deaths = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        let held = await newSession(email)
        let [newest, lastRotation] = [held, time]
        const stolen: string[] = []
        for (const step of steps) {
          after(step.wait)
          if (step.do === 'steal') stolen.push(held)
          const isThief = step.do === 'use'
          const token = isThief ? stolen[step.which % stolen.length] : held
          if (step.do === 'steal' || token === undefined) continue
          const behind = counterOf(newest) - counterOf(token)
          const mustDie = behind >= 2 && time - lastRotation >= 10_000
          const answer = await refresh(token, isThief ? thief : owner)
          if (mustDie) expect(answer).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
          if (answer.status !== 200) {
            // Not only then, but never for the newest token or for one a moment old.
            expect(behind === 0 || time - lastRotation < 10_000).toBe(false)
            deaths += 1
            for (const each of new Set([...stolen, held, newest]))
              expect((await refresh(each, { ...owner, ip: newIp() })).status).toBe(400)
            return
          }
          if (behind === 0) [newest, lastRotation] = [answer.token, time]
          expect(answer.token).toBe(newest)
          if (!isThief && step.do !== 'lose') held = answer.token
        }
      }),
      { numRuns: 60 },
    )
    expect(deaths).toBeGreaterThan(5)
  })
})
