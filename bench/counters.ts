import { randomUUID } from 'node:crypto'
import { now } from '../server/clock.ts'
import { giveDrawer } from '../server/drawers/give-drawer.ts'
import { openShift } from '../server/drawers/open-shift.ts'
import type { Secrets } from '../server/secrets/secrets.ts'
import { addStaff } from '../server/staff/add-staff.ts'
import { makePass } from '../server/staff/staff-secrets.ts'
import { addTerminal } from '../server/terminals/add-terminal.ts'
import { hashOfToken } from '../server/terminals/terminal-token.ts'
import { as, openTestDatabaseOn, type TestDatabase } from '../server/testing/shops.ts'
import type { BenchShop } from './bench-shops.ts'

/** A till at a counter, unlocked by one of the staff, with a drawer of its own that is open. */
export type BenchTill = { readonly token_hash: string; readonly staff_pass: string; readonly shift_id: string }

/** Gives each shop this many tills with everything that a counter may have: staff with PINs, a drawer, an open shift. */
export async function openCounters(
  url: string,
  secrets: Secrets,
  shops: readonly BenchShop[],
  tills: number,
): Promise<BenchShop[]> {
  const testDb = await openTestDatabaseOn(url)
  const opened: BenchShop[] = []
  for (const shop of shops) {
    await testDb.asOwner('update business_settings set uses_drawer = true where org_id = $1', [shop.org_id])
    const counters: BenchTill[] = []
    for (let nth = 1; nth <= tills; nth += 1) counters.push(await openCounter(testDb, secrets, shop, nth))
    opened.push({ ...shop, tills: counters })
  }
  await testDb.close()
  return opened
}

async function openCounter(
  testDb: TestDatabase,
  { peppers }: Secrets,
  { org_id, user_id, session_id }: BenchShop,
  nth: number,
): Promise<BenchTill> {
  const caller = { user_id, session_id, wanted_org_id: org_id, user_agent: 'bench' }
  const owner = { user_id, email: '', role: 'owner' as const, caller }
  const shift_id = randomUUID()
  return await as(testDb, owner, async (tx, member) => {
    const { terminal, token } = await addTerminal(tx, { name: `Counter ${nth}` }, member, peppers)
    // Made as a till makes it after the right PIN: checking a PIN is not part of a sale's cost.
    const seller = { name: `Seller ${nth}`, user_id: null, role_id: null }
    const { id: staff_id } = await addStaff(tx, seller, member, peppers)
    const { id: drawer_id } = await giveDrawer(tx, { terminal_id: terminal.id }, member)
    await openShift(tx, { id: shift_id, drawer_id, amount: 50_000 }, member)
    const at = Math.floor(now().getTime() / 1000)
    const pass = makePass({ org_id, terminal_id: terminal.id, staff_id, key_version: 0, at }, peppers)
    return { token_hash: hashOfToken(token), staff_pass: pass, shift_id }
  })
}
