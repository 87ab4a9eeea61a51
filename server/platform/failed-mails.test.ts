import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, withFactor } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

describe('a mail that was given up', () => {
  it('is listed without its words, and tried again once', async () => {
    const { owner } = await openShop(testDb)
    await testDb.asOwner('insert into super_admins (user_id) values ($1)', [owner.user_id])
    const at = { context: visitOf(testDb, await withFactor(testDb, owner)) }
    const payload = JSON.stringify({ to: 'kato@example.ug', full_name: 'Kato', seed: { id: 'secret' } })
    const [row] = await testDb.asOwner<{ id: string }>(
      `insert into outbox (dedupe_key, kind, payload, attempts, failed_at, last_error)
       values ('one', 'password-changed-mail', $1, 12, now(), 'no such mailbox') returning id`,
      [payload],
    )
    const id = Number(row?.id)
    const { failed_mails, totalCount } = await call(router.platform.failedMails, {}, at)
    expect(totalCount).toBe(1)
    expect(failed_mails).toMatchObject([
      { id, kind: 'password-changed-mail', recipient: 'kato@example.ug', attempts: 12, last_error: 'no such mailbox' },
    ])
    expect(JSON.stringify(failed_mails)).not.toContain('secret')
    expect(await call(router.platform.retryMail, { id }, at)).toEqual({ id })
    expect((await call(router.platform.failedMails, {}, at)).failed_mails).toEqual([])
    expect(await testDb.asOwner('select attempts, failed_at from outbox where id = $1', [id])).toEqual([
      { attempts: 0, failed_at: null },
    ])
    expect(await failureOf(call(router.platform.retryMail, { id }, at))).toMatchObject({ message: 'Not found' })
  })
})
