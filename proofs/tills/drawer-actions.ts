import { randomUUID } from 'node:crypto'
import { dayIn, now } from '../../server/clock.ts'
import { drawerOf } from '../../server/drawers/drawers-for-tests.ts'
import { giveDrawer } from '../../server/drawers/give-drawer.ts'
import { openShift } from '../../server/drawers/open-shift.ts'
import { recordExpense } from '../../server/expenses/record-expense.ts'
import { changeStaff, setPin } from '../../server/staff/change-staff.ts'
import { as, peppers, type TestDatabase } from '../../server/testing/shops.ts'
import { approveAtTill } from '../../server/till/approve-at-till.ts'
import { unlockTill } from '../../server/till/unlock-till.ts'
import { pairsOf } from '../racing.ts'
import {
  type Action,
  change,
  changeIn,
  type counterActions,
  doorOf,
  type meanwhile,
  newPin,
  pin,
  priceOfPhone,
} from './counter-actions.ts'

const spent = 3_000

/** Actions on the open drawer, at the till and at a desk. */
const ofTheShift = {
  'put change in': ({ testDb, shop, shift_id }) =>
    drawerOf(testDb, shop).move(shift_id, { direction: 'in', amount: changeIn }),
  'spend from the drawer': async ({ testDb, shop }) => {
    const said = { id: randomUUID(), category: 'meals' as const, amount: spent, day: dayIn('Africa/Kampala', now()) }
    const wallet_id = await drawerOfTheTill(testDb, shop.org_id)
    await as(testDb, shop.owner, (tx, member) => recordExpense(tx, { ...said, wallet_id }, member))
  },
  'count to close': ({ testDb, shop, shift_id }) => drawerOf(testDb, shop).count(shift_id, change + 2 * priceOfPhone),
  'hand it over': ({ testDb, shop, shift_id }) =>
    drawerOf(testDb, shop).count(shift_id, change + 2 * priceOfPhone, shop.admin, { purpose: 'handover' }),
} satisfies Record<string, Action>

/** A second till gets a drawer, which is opened empty: before that, nobody can open it. */
const ofAnotherDrawer = {
  'give a drawer': ({ testDb, shop, second_id: terminal_id }) =>
    as(testDb, shop.owner, (tx, member) => giveDrawer(tx, { terminal_id }, member)),
  'open the shop’s drawer': async ({ testDb, shop }) => {
    const [drawer] = await testDb.asOwner<{ id: string }>(
      `select id from wallets where org_id = $1 and kind = 'cash_drawer' and terminal_id is null`,
      [shop.org_id],
    )
    const asked = { id: randomUUID(), drawer_id: drawer?.id ?? '', amount: 0 }
    await as(testDb, shop.owner, (tx, member) => openShift(tx, asked, member))
  },
} satisfies Record<string, Action>

/** Whoever may, and still works there. */
const ofPeople = {
  'approve a price': async (shop) => {
    const { boss, seller, phone } = shop
    const items = [{ product_id: phone, quantity: 1, unit_price: 30_000, list_price: priceOfPhone }]
    const sale = { client_sale_id: randomUUID(), items, total_amount: 30_000 }
    const asked = { id: randomUUID(), staff_pass: seller.pass, approver: { staff_id: boss.id, pin }, sale }
    await approveAtTill(doorOf(shop), { token_hash: shop.till.hash, ...asked })
  },
  unlock: (shop) => unlockTill(doorOf(shop), { token_hash: shop.till.hash, staff_id: shop.boss.id, pin }),
  'give a new PIN': ({ testDb, shop, boss: { id } }) =>
    as(testDb, shop.owner, (tx, member) => setPin(tx, { id, pin: newPin }, member, peppers)),
  'let the boss go': ({ testDb, shop, boss: { id } }) =>
    as(testDb, shop.owner, (tx, member) => changeStaff(tx, { id, is_active: false }, member)),
  'let the seller go': ({ testDb, shop, seller: { id } }) =>
    as(testDb, shop.owner, (tx, member) => changeStaff(tx, { id, is_active: false }, member)),
} satisfies Record<string, Action>

export const drawerActions = { ...ofTheShift, ...ofAnotherDrawer, ...ofPeople }
export const needPins: readonly string[] = Object.keys(ofPeople)

const namesOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[]
const among = <Of extends object, Name extends string>(of: Of, others: readonly Name[]) =>
  namesOf(of).flatMap((one) => others.map((other) => [one, other] as const))

/** Each with each of its kind, and with what else moves money in the drawer or needs the person. */
export const drawerPairs = [
  ...pairsOf(namesOf(ofTheShift)),
  ...among(ofTheShift, ['sell', 'close the shift', 'tell a refund late'] satisfies MeetsTheDrawer[]),
  ...pairsOf(namesOf(ofAnotherDrawer)),
  ...pairsOf(namesOf(ofPeople)),
  ...among(ofPeople, ['change the PIN', 'revoke the terminal'] satisfies MeetsTheDrawer[]),
]
type MeetsTheDrawer = keyof typeof counterActions | keyof typeof meanwhile

async function drawerOfTheTill({ asOwner }: TestDatabase, orgId: string): Promise<string> {
  const [drawer] = await asOwner<{ id: string }>(
    `select w.id from wallets w join shifts s on s.org_id = w.org_id and s.drawer_id = w.id
     where w.org_id = $1 and w.terminal_id is not null`,
    [orgId],
  )
  return drawer?.id ?? ''
}
