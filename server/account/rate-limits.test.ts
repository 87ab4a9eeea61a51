import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { type Accounts, call, goodPassword, newEmail, newIp, newPerson, startAccounts, terms } from './testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts({}, 2)
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

type Attempt = { email: string; ip: string; password?: string; server?: number }

function signIn({ email, ip, password = 'Wrong-pass1', server = 0 }: Attempt) {
  return call(accounts, '/token?grant_type=password', { body: { email, password }, ip, server })
}

function statuses(answers: { status: number }[]) {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return {
    ok: count(200),
    wrong: count(400),
    tooMany: count(429),
    other: answers.length - count(200) - count(400) - count(429),
  }
}

describe('failed sign-ins', () => {
  it('are refused after five at one account from one address, exactly, however many come at once to two servers', async () => {
    const { email } = await newPerson(accounts)
    for (const who of [email, newEmail()]) {
      const ip = newIp()
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, nth) => signIn({ email: who, ip, server: nth % 2 })),
      )
      expect(statuses(answers)).toEqual({ ok: 0, wrong: 5, tooMany: 19, other: 0 })
      const refused = answers.find(({ status }) => status === 429)
      const seconds = Number(refused?.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(refused?.json).toEqual({
        code: 'over_request_rate_limit',
        error_code: 'over_request_rate_limit',
        message: `Too many attempts. Please wait ${seconds} seconds before trying again.`,
        msg: `Too many attempts. Please wait ${seconds} seconds before trying again.`,
      })
      // The same person elsewhere, and others here, still come in.
      expect((await signIn({ email: who, ip: newIp() })).status).toBe(400)
      expect((await signIn({ email: newEmail(), ip })).status).toBe(400)
      expect((await signIn({ email: who, ip, password: goodPassword })).status).toBe(429)
    }
  })

  it('are refused after twenty from one address, whoever they are for', async () => {
    const ip = newIp()
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, nth) => signIn({ email: newEmail(), ip, server: nth % 2 })),
    )
    expect(statuses(answers)).toEqual({ ok: 0, wrong: 20, tooMany: 12, other: 0 })
  })

  it('count the 64 bits of an IPv6 household as one address', async () => {
    const email = newEmail()
    const answers = []
    for (const last of ['1', 'a:b', 'ffff:1:2:3', '2', '3', '4']) {
      const ip = `2001:db8:1:2:${'0:'.repeat(4 - last.split(':').length)}${last}`
      answers.push(await signIn({ email, ip }))
    }
    expect(statuses(answers)).toEqual({ ok: 0, wrong: 5, tooMany: 1, other: 0 })
    expect((await signIn({ email, ip: '2001:db8:1:3::1' })).status).toBe(400)
  })

  it('are forgotten after a minute, one by one', async () => {
    const [email, ip, start] = [newEmail(), newIp(), Date.now()]
    const at = async (seconds: number) => {
      restoreClock()
      restoreClock = setClock(() => start + seconds * 1000)
      const { status, headers } = await signIn({ email, ip })
      return status === 429 ? `wait ${headers.get('retry-after')}` : status
    }
    for (const seconds of [0, 10, 20, 30, 40]) expect(await at(seconds)).toBe(400)
    expect(await at(45)).toBe('wait 15')
    expect(await at(59)).toBe('wait 1')
    expect(await at(61)).toBe(400)
    expect(await at(62)).toBe('wait 8')
  })

  it('are forgotten by a success', async () => {
    const { email } = await newPerson(accounts)
    const ip = newIp()
    for (let round = 0; round < 3; round += 1) {
      for (let nth = 0; nth < 4; nth += 1) expect((await signIn({ email, ip })).status).toBe(400)
      expect((await signIn({ email, ip, password: goodPassword })).status).toBe(200)
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn({ email, ip })))
    expect(statuses(answers)).toEqual({ ok: 0, wrong: 5, tooMany: 3, other: 0 })
  })

  it('elsewhere never lock the owner out, and a success of one account does not wash off failures at others', async () => {
    const [victim, attacker] = [await newPerson(accounts), await newPerson(accounts)]
    const ip = newIp()
    for (let nth = 0; nth < 5; nth += 1) await signIn({ email: victim.email, ip })
    expect((await signIn({ email: attacker.email, ip, password: goodPassword })).status).toBe(200)
    expect((await signIn({ email: victim.email, ip, password: goodPassword })).status).toBe(429)
    expect((await signIn({ email: victim.email, ip: newIp(), password: goodPassword })).status).toBe(200)
  })
})

describe('successful attempts', () => {
  it('are never refused, though forty come at once from one address', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(accounts)))
    const ip = newIp()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        signIn({ email: people[nth % 8]?.email ?? '', ip, password: goodPassword, server: nth % 2 }),
      ),
    )
    expect(statuses(answers)).toEqual({ ok: 40, wrong: 0, tooMany: 0, other: 0 })
  })
})

describe('sign-ups of an address that is taken', () => {
  it('count as failed sign-ins do', async () => {
    const { email } = await newPerson(accounts)
    const ip = newIp()
    const signUp = () => call(accounts, '/signup', { body: { email, password: goodPassword, data: terms }, ip })
    const codes = []
    for (let nth = 0; nth < 6; nth += 1) codes.push((await signUp()).json.code)
    expect(codes).toEqual([...Array(5).fill('user_already_exists'), 'over_request_rate_limit'])
  })
})

describe('refreshing', () => {
  it('with bad tokens is refused after twenty, and never holds up a good one', async () => {
    const { session } = await newPerson(accounts)
    const ip = newIp()
    const refresh = (refresh_token: string) =>
      call(accounts, '/token?grant_type=refresh_token', { body: { refresh_token }, ip })
    const codes = []
    for (let nth = 0; nth < 22; nth += 1) codes.push((await refresh(`v1.nonsense-${nth}`)).json.code)
    expect(codes).toEqual([...Array(20).fill('refresh_token_not_found'), ...Array(2).fill('over_request_rate_limit')])
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })
})

describe('two answers about an account', () => {
  it('are alike in status, headers and body whether it exists or not, also when there were too many', async () => {
    const { email } = await newPerson(accounts)
    restoreClock = setClock(() => 1_900_000_000_000)
    const seen = async (who: string) => {
      const ip = newIp()
      const answers = []
      for (let nth = 0; nth < 7; nth += 1) {
        answers.push(await signIn({ email: who, ip }))
        answers.push(await call(accounts, '/recover', { body: { email: who }, ip }))
      }
      return answers.map(({ status, headers, text }) => {
        const shown = [...headers].filter(([name]) => name !== 'date')
        return { status, text, headers: shown }
      })
    }
    const [known, unknown] = [await seen(email), await seen(newEmail())]
    expect(known).toEqual(unknown)
    expect(known.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})
