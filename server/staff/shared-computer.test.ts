import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
afterEach(() => setClock(Date.now))
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const add = (who: TestShop['owner'], pin: string | undefined, name = 'Brenda') =>
  call(router.staff.add, { name, user_id: who.user_id, ...(pin && { pin }) }, by(shop.owner))
const leave = (who: TestShop['owner'], refresh_token = 'a session') =>
  call(router.staff.leave, { refresh_token }, by(who))
const enter = (ticket: string, pin: string) => call(router.staff.enter, { ticket, pin }, by())
const setPin = (id: string, pin: string | null) => call(router.staff.setPin, { id, pin }, by(shop.owner))

it('gives a session back to whoever types the PIN of its person, and says so in the audit trail', async () => {
  const { id } = await add(shop.member, '4071')
  const { ticket, name } = await leave(shop.member, 'the token of a session')
  expect(name).toBe('Brenda')
  expect(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('session')
  expect(await enter(ticket, '4071')).toEqual({ refresh_token: 'the token of a session' })
  const entries = await testDb.asOwner(
    "select user_id, resource_id from audit_log where org_id = $1 and action_type = 'switch_person'",
    [shop.org_id],
  )
  expect(entries).toEqual([{ user_id: shop.member.user_id, resource_id: id }])
})

it('opens by that PIN alone, and counts wrong ones with those at the tills', async () => {
  const { id } = await add(shop.member, '4071')
  await add(shop.owner, '9260', 'Aisha')
  const till = await openTill(testDb, shop)
  const { ticket } = await leave(shop.member)
  expect(await failureOf(enter(ticket, '9260'))).toMatchObject({
    entry: { code: 'PIN_WRONG' },
    meta: { tries_left: 9 },
  })
  const wrong = () => call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '1357' }, by())
  for (let nth = 0; nth < 9; nth += 1) expect(await codeOf(wrong())).toBe('PIN_WRONG')
  expect(await codeOf(enter(ticket, '4071'))).toBe('PIN_LOCKED')
  const { ticket: owners } = await leave(shop.owner)
  expect(await enter(owners, '9260')).toEqual({ refresh_token: 'a session' })
})

it('opens no more once the PIN was changed, the person has left, or a month has passed', async () => {
  const { id } = await add(shop.member, '4071')
  const { ticket } = await leave(shop.member)
  await setPin(id, '5182')
  expect(await codeOf(enter(ticket, '4071'))).toBe('PIN_WRONG')
  expect(await codeOf(enter(ticket, '5182'))).toBe('SIGN_IN_AGAIN')
  const { ticket: next } = await leave(shop.member)
  await call(router.staff.change, { id, is_active: false }, by(shop.owner))
  expect(await codeOf(enter(next, '5182'))).toBe('NOT_FOUND')
  await call(router.staff.change, { id, is_active: true }, by(shop.owner))
  setClock(() => Date.now() + 31 * 86_400_000)
  expect(await codeOf(enter(next, '5182'))).toBe('SIGN_IN_AGAIN')
})

it('is nothing for who has no PIN, and no ticket that was made elsewhere or altered opens', async () => {
  expect(await codeOf(leave(shop.member))).toBe('PIN_NOT_SET')
  await add(shop.member, undefined)
  expect(await codeOf(leave(shop.member))).toBe('PIN_NOT_SET')
  await add(shop.owner, '9260', 'Aisha')
  const { ticket } = await leave(shop.owner)
  const middle = Math.floor(ticket.length / 2)
  const altered = `${ticket.slice(0, middle)}${ticket[middle] === 'A' ? 'B' : 'A'}${ticket.slice(middle + 1)}`
  for (const none of [altered, randomUUID(), `test.${Buffer.alloc(60).toString('base64url')}`, 'test.AA', '.'])
    expect(await codeOf(enter(none, '9260'))).toBe('SIGN_IN_AGAIN')
})
