import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import type { Mail } from '../mail/mailer.ts'
import { verifyAudit } from '../operator/verify-audit.ts'
import { type Claimed, jobHandlers } from '../outbox/job-handlers.ts'
import { openShop, openTestDatabase, peppers, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { queueHeadsMails } from './heads-mail.ts'
import { publishHeads } from './published-heads.ts'
import { trailSealer } from './seal-trails.ts'

let testDb: TestDatabase
let dataDir: string
let mine: TestShop
let theirs: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heads-'))
  mine = await openShop(testDb)
  theirs = await openShop(testDb)
})
afterEach(async () => {
  await testDb.asOwner('truncate audit_log, audit_chain')
  await rm(dataDir, { recursive: true })
})

const write = (shop: TestShop, count: number) =>
  testDb.askAtHome(
    shop.org_id,
    `insert into audit_log (org_id, action_type, resource_type, resource_id, new_values, user_email)
     select $1, 'update', 'product', n::text, jsonb_build_object('selling_price', n * 1000), 'aisha@shop.ug'
     from generate_series(1, $2) n`,
    [shop.org_id, count],
  )

/** Rounds of the job until `count` entries are sealed; other tests' transactions may hold it up for a moment. */
async function sealUntil(count: number): Promise<void> {
  const round = trailSealer(testDb.database)
  for (let sealed = 0, rounds = 0; sealed < count; rounds += 1) {
    if (rounds > 200) throw new Error(`only ${sealed} of ${count} were sealed`)
    sealed += await round()
    await sleep(25)
  }
}

async function verdictOn(shop: TestShop) {
  const found = (await verifyAudit(testDb.database, dataDir)).find(({ org_id }) => org_id === shop.org_id)
  if (found === undefined) throw new Error('the verifier did not look at this shop')
  return found
}

describe('the chain on the audit trail', () => {
  it('seals the entries of each shop separately, more than one batch of them, and verifies them unchanged', async () => {
    await write(mine, 1200)
    await write(theirs, 3)
    await sealUntil(1203)
    expect(await verdictOn(mine)).toMatchObject({ sealed: 1200, unsealed: 0, tamperings: [] })
    expect(await verdictOn(theirs)).toMatchObject({ sealed: 3, unsealed: 0, tamperings: [] })
  })

  it('goes on where it ended', async () => {
    await write(mine, 2)
    await sealUntil(2)
    await write(mine, 3)
    expect(await verdictOn(mine)).toMatchObject({ sealed: 2, unsealed: 3, tamperings: [] })
    await sealUntil(3)
    expect(await verdictOn(mine)).toMatchObject({ sealed: 5, unsealed: 0, tamperings: [] })
  })

  it('waits for an entry whose transaction is slower than that of a later one', async () => {
    const slow = await testDb.connectAtHome(mine.org_id)
    await slow.query('begin')
    await slow.query(`insert into audit_log (org_id, action_type, resource_type) values ($1, 'slow', 'product')`, [
      mine.org_id,
    ])
    await write(mine, 1)
    const round = trailSealer(testDb.database)
    for (let rounds = 0; rounds < 5; rounds += 1) expect(await round()).toBe(0)
    await slow.query('commit')
    await slow.end()
    await sealUntil(2)
    const order = await testDb.asOwner(
      'select a.action_type from audit_chain c join audit_log a on a.org_id = c.org_id and a.id = c.audit_id where c.org_id = $1 order by c.seq',
      [mine.org_id],
    )
    expect(order.map((row) => row.action_type)).toEqual(['slow', 'update'])
    expect(await verdictOn(mine)).toMatchObject({ sealed: 2, tamperings: [] })
  })

  it('is the same when two servers seal at once', async () => {
    await write(mine, 500)
    const [one, other] = [trailSealer(testDb.database), trailSealer(testDb.database)]
    for (let sealed = 0, rounds = 0; sealed < 500 && rounds < 200; rounds += 1) {
      sealed += Math.max(...(await Promise.all([one(), other()])))
      await sleep(25)
    }
    expect(await verdictOn(mine)).toMatchObject({ sealed: 500, unsealed: 0, tamperings: [] })
  })

  it('names the first row that was changed, and no other shop', async () => {
    await write(mine, 20)
    await write(theirs, 2)
    await sealUntil(22)
    const rows = await testDb.asOwner('select id from audit_log where org_id = $1 order by id', [mine.org_id])
    const ids = rows.map((row) => Number(row.id))
    await testDb.asOwner(`update audit_log set new_values = '{"selling_price": 1}' where id = any ($1)`, [
      [ids[7], ids[12]],
    ])
    expect((await verdictOn(mine)).tamperings).toEqual([
      { audit_id: ids[7], what: 'is not what was sealed' },
      { audit_id: ids[12], what: 'is not what was sealed' },
    ])
    expect((await verdictOn(theirs)).tamperings).toEqual([])
  })

  it('cannot be changed by the role that serves', async () => {
    await write(mine, 1)
    await sealUntil(1)
    const attempt = (sql: string) => testDb.database.asOrganization(mine.org_id, (tx) => tx.query(sql))
    await expect(attempt('delete from audit_chain')).rejects.toThrow('permission denied')
    await expect(attempt(`update audit_chain set hash = hash`)).rejects.toThrow('permission denied')
  })
})

describe('the published heads', () => {
  it('are written once a day, and the log vouches for the file', async () => {
    await write(mine, 3)
    await sealUntil(3)
    const back = setClock(() => Date.parse('2026-11-21T10:00:00Z'))
    const published = await publishHeads(testDb.database, dataDir)
    expect(published).toMatchObject({ organizations: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { heads } = JSON.parse(await readFile(join(dataDir, 'audit-heads', '2026-11-21.json'), 'utf8'))
    expect(heads).toMatchObject([{ org_id: mine.org_id, seq: 3 }])
    expect((await readdir(join(dataDir, 'audit-heads'))).filter((name) => !name.endsWith('.json'))).toEqual([])
    expect(await publishHeads(testDb.database, dataDir)).toBeUndefined()
    setClock(() => Date.parse('2026-11-22T00:01:00Z'))
    expect(await publishHeads(testDb.database, dataDir)).toBeDefined()
    back()
  })

  it('are mailed to the platform team, once for each file', async () => {
    await write(mine, 1)
    await sealUntil(1)
    const id = randomUUID()
    await testDb.asOwner(`insert into auth.users (id, email, password_hash) values ($1, $2, 'none')`, [
      id,
      `${id}@tunda.test`,
    ])
    await testDb.asOwner('insert into super_admins (user_id) values ($1)', [id])
    const published = await publishHeads(testDb.database, dataDir)
    if (published === undefined) throw new Error('nothing was published')
    await queueHeadsMails(testDb.database, published)
    await queueHeadsMails(testDb.database, published)
    const rows = await testDb.asOwner<Claimed>(
      `select * from outbox where kind = 'heads-mail' and payload ->> 'to' = $1`,
      [`${id}@tunda.test`],
    )
    expect(rows).toHaveLength(1)
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
    const means = {
      database: testDb.database,
      settings: { SITE_URL: 'https://shop.test' },
      secrets: { peppers },
      mailer,
    }
    for (const row of rows) await jobHandlers['heads-mail']({ ...row, created_at: new Date().toISOString() }, means)
    expect(sent[0]?.text).toContain(published.sha256)
  })

  it('show that the end was cut off, which the chain alone cannot', async () => {
    await write(mine, 10)
    await sealUntil(10)
    await publishHeads(testDb.database, dataDir)
    await testDb.asOwner(
      'delete from audit_log where org_id = $1 and id in (select audit_id from audit_chain where org_id = $1 and seq > 6)',
      [mine.org_id],
    )
    await testDb.asOwner('delete from audit_chain where org_id = $1 and seq > 6', [mine.org_id])
    const [left] = await testDb.asOwner('select max(id) as id from audit_log where org_id = $1', [mine.org_id])
    const { tamperings } = await verdictOn(mine)
    expect(tamperings).toMatchObject([{ audit_id: Number(left?.id) }])
    expect(tamperings[0]?.what).toContain('is the last one left')
  })

  it('show that a whole trail is gone', async () => {
    await write(mine, 4)
    await sealUntil(4)
    await publishHeads(testDb.database, dataDir)
    await testDb.asOwner('truncate audit_log, audit_chain')
    expect((await verdictOn(mine)).tamperings).toHaveLength(1)
  })
})
