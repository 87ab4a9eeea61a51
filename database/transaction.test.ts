import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, findsStatementsAgain, openPools } from './index.ts'
import { connectForTest, testLogins } from './testing/connect.ts'
import { testDatabase } from './testing.ts'

let testDb: Awaited<ReturnType<typeof testDatabase>>
let database: Database
let other: pg.Client

beforeAll(async () => {
  testDb = await testDatabase()
  database = await connectForTest(testDb.url)
  other = new pg.Client({ connectionString: testDb.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.close()
  await testDb.drop()
})

/** A failure that is heard late, by way of many hands. */
const late = <Result>(work: Promise<Result>) => work.finally(() => pause(20))

describe('a connection', () => {
  it('gets its timeouts from its login, without a statement at the start', async () => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'jit']
    const settings = await database.asApp((tx) =>
      tx.query<{ value: string }>('select current_setting(name) as value from unnest($1::text[]) as name', [names]),
    )
    expect(settings.map(({ value }) => value)).toEqual(['5s', '10s', '15s', 'off'])
  })

  it('prepares by name only where a pooler would find it again', async () => {
    const place = { url: testDb.url, logins: testLogins }
    expect(await findsStatementsAgain(place)).toBe(true)
    // What stands in between hands names on as they are, as an old PgBouncer does.
    expect(await findsStatementsAgain({ ...place, pooler: testDb.url })).toBe(false)
    const prepared = 'select count(*)::int as named from pg_prepared_statements'
    const unnamed = openPools({ ...place, pooler: testDb.url }, 1, false)
    const twice = async (one: Database) => {
      await one.asApp((tx) => tx.query(prepared))
      return await one.asApp((tx) => tx.query(prepared))
    }
    expect(await twice(unnamed)).toEqual([{ named: 0 }])
    expect(await unnamed.counters.query({ text: prepared })).toMatchObject({ rows: [{ named: 0 }] })
    await unnamed.close()
    const named = openPools(place, 1, true)
    expect(await twice(named)).toEqual([{ named: 1 }])
    await named.close()
  })
})

describe.runIf(process.platform === 'linux')('a connection for what may take seconds', () => {
  const { PRIORITY_LOW } = constants.priority
  const pidOn = async (shops: Pick<Database, 'asApp'>) => {
    const [row] = await shops.asApp((tx) => tx.query<{ pid: number }>('select pg_backend_pid() as pid'))
    return row?.pid ?? 0
  }

  const sessionOf = async (pid: number) => {
    const told = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'none')
    return told.trim()
  }

  it('runs at the lowest priority, permanently', async () => {
    const pid = await pidOn(database.givingWay)
    await vi.waitFor(() => expect(getPriority(pid)).toBe(PRIORITY_LOW))
    await vi.waitFor(async () => expect(await sessionOf(pid)).toMatch(/ nice 19$|^none$/))
    expect(await pidOn(database.givingWay)).toBe(pid)
    expect(getPriority(await pidOn(database))).toBeLessThan(PRIORITY_LOW)
  })

  it('keeps its priority behind a pooler, which shares connections', async () => {
    const pooled = openPools({ url: testDb.url, logins: testLogins, pooler: testDb.url }, 1, false)
    const pid = await pidOn(pooled.givingWay)
    await pause(50)
    expect(getPriority(pid)).toBeLessThan(PRIORITY_LOW)
    await pooled.close()
  })
})

describe('a transaction that is undone', () => {
  it('runs its rollback effects after releasing its connection and before the failure is thrown', async () => {
    const heard: string[] = []
    const held = Array.from({ length: 40 }, () =>
      database.asApp(async (tx) => {
        await tx.query('select 1')
        tx.afterCommit(() => heard.push('committed'))
        tx.afterRollback(() => database.asApp((own) => own.query('select 2')).then(() => heard.push('undone')))
        throw new Error('refused')
      }),
    )
    const outcomes = await Promise.allSettled(held)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(heard).toEqual(held.map(() => 'undone'))
  })

  it('does not run them when it commits', async () => {
    const heard: string[] = []
    await database.asApp(async (tx) => tx.afterRollback(async () => heard.push('undone')))
    expect(heard).toEqual([])
  })
})

describe('a transaction that has committed', () => {
  it('stays committed, and gives its connection back once, though what follows fails', async () => {
    const one = openPools({ url: testDb.url, logins: testLogins }, 1, true)
    const failing = one.asApp(async (tx) => {
      await tx.query('select 1')
      tx.afterCommit(() => {
        throw new Error('nobody listened')
      })
    })
    await expect(failing).rejects.toThrow('nobody listened')
    expect(await one.asApp((tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }])
    await one.close()
  })
})

describe('a transaction in which one of several concurrent statements fails', () => {
  it('fails with the first error, whichever arrives first', async () => {
    const work = database.asApp((tx) => Promise.all([late(tx.query('select 1 / $1::int', [0])), tx.query('select 1')]))
    await expect(work).rejects.toThrow('division by zero')
  })

  it('gives later statements the first error as their cause', async () => {
    const reasons: unknown[] = []
    const work = database.asApp((tx) =>
      Promise.all([
        late(tx.query('select 1 / $1::int', [0])),
        tx.query('select 1').catch((error: unknown) => {
          reasons.push(error)
          throw error
        }),
      ]),
    )
    await expect(work).rejects.toThrow('division by zero')
    expect(reasons.map(String)).toEqual(['error: division by zero'])
  })

  it('is tried again after a lost race, though later statements failed with it', async () => {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(1)')
    let tries = 0
    const done = await database.asApp(async (tx) => {
      tries += 1
      if (tries === 2) await other.query('commit')
      const [, , [row]] = await Promise.all([
        tx.query(`set local lock_timeout = '1ms'`),
        late(tx.query('select pg_advisory_xact_lock(1)')),
        tx.query<{ two: number }>('select 2 as two'),
      ])
      return row?.two
    })
    expect([done, tries]).toEqual([2, 2])
  })
})
