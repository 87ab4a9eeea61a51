import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { invite } from '../organization/invite.ts'
import { removeMember } from '../organization/remove-member.ts'
import { revokeInvitation } from '../organization/resend-invitation.ts'
import { as, openShop, openTestDatabase, peppers, type TestDatabase } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { forgetMailCounts, requireMailAllowance } from './mail-allowance.ts'

let testDb: TestDatabase
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

const asked = { peppers, asksConfirmation: true }
const mails = (kind: string) =>
  testDb.asOwner<{ to: string }>(`select payload ->> 'to' as to from outbox where kind = $1`, [kind])

describe('a loop of invitations and revocations', () => {
  it('does not mail sixty strangers', async () => {
    const shop = await openShop(testDb)
    let refused = 0
    for (let i = 0; i < 60; i += 1) {
      const work = as(testDb, shop.owner, async (tx, member) => {
        const { id } = await invite(tx, { email: `stranger-${i}@example.com`, role: 'member' }, member, asked)
        await revokeInvitation(tx, { id }, member)
      })
      const failure = await failureOf(work).catch(() => undefined)
      if (failure !== undefined) {
        expect(failure.entry.code).toBe('RATE_LIMITED')
        refused += 1
      }
    }
    expect((await mails('invitation-mail')).length).toBe(20)
    expect(refused).toBe(40)
  })

  it('counts the shop’s people together, and its recipients in every shop', async () => {
    const [shop, another] = [await openShop(testDb), await openShop(testDb)]
    const inviting = (who: typeof shop.owner, email: string) =>
      as(testDb, who, async (tx, member) => {
        const { id } = await invite(tx, { email, role: 'member' }, member, asked)
        await revokeInvitation(tx, { id }, member)
      })
    for (let i = 0; i < 15; i += 1) await inviting(shop.owner, `one-${i}@example.com`)
    for (let i = 0; i < 15; i += 1) await inviting(shop.admin, `two-${i}@example.com`)
    expect((await failureOf(inviting(shop.admin, 'three@example.com'))).entry.code).toBe('RATE_LIMITED')
    for (let i = 0; i < 3; i += 1) await inviting(another.owner, 'victim@example.com')
    const third = await openShop(testDb)
    expect((await failureOf(inviting(third.owner, 'victim@example.com'))).meta).toEqual({ seconds: expect.any(Number) })
    for (const same of ['victim+offer@example.com', 'Victim@Example.com'])
      expect((await failureOf(inviting(third.owner, same))).entry.code).toBe('RATE_LIMITED')
    await inviting(third.owner, 'vic.tim@example.com')
    for (const same of ['v.ictim@gmail.com', 'vi.ctim@gmail.com', 'victim+a@googlemail.com'])
      await inviting(third.owner, same)
    expect((await failureOf(inviting(third.owner, 'victim@gmail.com'))).entry.code).toBe('RATE_LIMITED')
  })

  it('still removes a member when the mail limit is reached', async () => {
    const shop = await openShop(testDb)
    for (let i = 0; i < 20; i += 1)
      await testDb.database.asOrganization(shop.org_id, (tx) =>
        requireMailAllowance(tx, {
          kind: 'removal',
          actor: shop.owner.user_id,
          shop: shop.org_id,
          recipient: `${i}@a.ug`,
        }),
      )
    const before = (await mails('removal-mail')).length
    await as(testDb, shop.owner, (tx, member) => removeMember(tx, { id: shop.member.user_id }, member))
    expect((await mails('removal-mail')).length).toBe(before)
  })
})

describe('an allowance', () => {
  it('is exact when many ask at once, and is there again after its hour and its day', async () => {
    const ask = () =>
      testDb.database.asAuth((tx) => requireMailAllowance(tx, { kind: 'confirmation', recipient: 'busy@example.com' }))
    const counted = async () =>
      (await Promise.allSettled(Array.from({ length: 12 }, ask))).filter(({ status }) => status === 'fulfilled').length
    expect(await counted()).toBe(5)
    const start = Date.now()
    restoreClock = setClock(() => start + 71 * 60_000)
    expect(await counted()).toBe(5)
    restoreClock()
    restoreClock = setClock(() => start + 150 * 60_000)
    expect(await counted()).toBe(0)
    restoreClock()
    restoreClock = setClock(() => start + 27 * 3_600_000)
    expect(await counted()).toBe(5)
  })

  it('is forgotten when no limit counts it any more', async () => {
    const start = Date.now()
    restoreClock = setClock(() => start + 5 * 86_400_000)
    await forgetMailCounts(testDb.database)
    expect(await testDb.asOwner('select 1 from mail_counts')).toEqual([])
  })

  it('is not given to somebody who has not confirmed their own address', async () => {
    const shop = await openShop(testDb)
    await testDb.asOwner('update auth.users set email_confirmed_at = null where id = $1', [shop.owner.user_id])
    const inviting = (asksConfirmation: boolean, email: string) =>
      as(testDb, shop.owner, (tx, member) =>
        invite(tx, { email, role: 'member' }, member, { peppers, asksConfirmation }),
      )
    expect((await failureOf(inviting(true, 'a@example.com'))).entry.code).toBe('EMAIL_NOT_CONFIRMED')
    expect(await inviting(false, 'a@example.com')).toMatchObject({ email: 'a@example.com' })
  })
})
