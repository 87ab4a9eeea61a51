import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { expect } from 'vitest'
import { router } from '../router.ts'
import { newImeis } from '../testing/units.ts'
import type { Action, Ground, World } from './unit-world-for-tests.ts'

const seller = {
  seller_name: 'Sarah Nakato',
  document: 'national_id' as const,
  document_number: 'CM9001234567AB',
  signature: [[[10, 20] as [number, number]]],
}

/** Why a phone of this number cannot be bought; undefined where it can. */
function whyNot(world: World, imei: string): string | undefined {
  const has = (state: string) => world.here(state).some((one) => one.imei === imei)
  if (has('missing')) return 'TRADE_IN_OWN'
  if (has('in_stock')) return 'UNIT_NUMBER_TAKEN'
  return has('held') ? 'UNIT_ON_HOLD' : undefined
}

async function costOf({ testDb }: Ground, id: string): Promise<number> {
  const [unit] = await testDb.asOwner<{ cost: string }>(
    `select coalesce(u.unit_cost, p.cost_price) as cost from units u join products p on p.org_id = u.org_id and p.id = u.product_id where u.id = $1`,
    [id],
  )
  return Number(unit?.cost)
}

/** What a shop does with devices that people bring: buys them, for money or towards another, builds parts in, sells them on or gives them back. */
export const usedDeviceActions: readonly Action[] = [
  async function buy(ground, roll) {
    const { by, product_id, wallet_id, world, shop, testDb } = ground
    const all = [...world.phones.values()]
    const imei = roll(3) === 0 ? (newImeis(1)[0] ?? '') : (all[roll(all.length)]?.imei ?? '')
    const id = randomUUID()
    const trade_in = { id, product_id, number: imei, answers: [], amount: 200_000 + roll(9), ...seller }
    const another = roll(2) === 0 ? world.here('in_stock', shop.org_id).find((one) => one.imei !== imei) : undefined
    const refusal = whyNot(world, imei)
    const items = [{ product_id, quantity: 1, unit_id: another?.id }]
    const saleData = { client_sale_id: randomUUID(), payment_method: 'cash' as const, total_amount: 720_000, items }
    const end = another
      ? call(router.tradeIns.buyTowards, { trade_in, saleData }, by())
      : call(router.tradeIns.buy, { ...trade_in, wallet_id }, by())
    if (refusal !== undefined) {
      await expect(end).rejects.toMatchObject({ entry: { code: refusal } })
      return true
    }
    await end
    const [made] = await testDb.asOwner<{ unit_id: string }>('select unit_id from trade_ins where id = $1', [id])
    if (made) world.comes(made.unit_id, imei, shop.org_id, { state: 'held', bought: id })
    if (another) world.sold(another, saleData.client_sale_id)
    return true
  },
  async function release({ by, world, shop }, roll) {
    const held = world.here('held')
    const phone = held[roll(held.length)]
    if (!phone?.bought) return false
    await call(router.tradeIns.release, { id: phone.bought, price: 720_000 }, by())
    world.back(phone, shop.org_id)
    return true
  },
  async function letGo({ by, wallet_id, world }, roll) {
    const held = world.here('held')
    const phone = held[roll(held.length)]
    if (!phone?.bought) return false
    const isBack = roll(2) === 0
    const asked = {
      id: phone.bought,
      ...(isBack ? { state: 'given_back' as const, wallet_id } : { state: 'handed_over' as const, note: 'CPS' }),
    }
    const end = call(router.tradeIns.close, asked, by())
    if (isBack && phone.jobs.length > 0) {
      await expect(end).rejects.toMatchObject({ entry: { code: 'REFURBISHING_STANDS' } })
      return true
    }
    await end
    phone.state = isBack ? 'given_back' : 'written_off'
    return true
  },
  async function refurbish(ground, roll) {
    const { by, screen_id, world, shop } = ground
    const phones = [...world.here('held'), ...world.here('in_stock', shop.org_id)]
    const phone = phones[roll(phones.length)]
    if (!phone) return false
    const [id, before, quantity] = [randomUUID(), await costOf(ground, phone.id), 1 + roll(2)]
    await call(router.units.refurbish, { id, unit_id: phone.id, parts: [{ product_id: screen_id, quantity }] }, by())
    expect(await costOf(ground, phone.id)).toBe(before + quantity * 60_000)
    phone.jobs.push(id)
    return true
  },
  async function takePartsOut(ground, roll) {
    const { by, world, shop } = ground
    const built = [...world.phones.values()].filter(({ jobs }) => jobs.length > 0)
    const phone = built[roll(built.length)]
    const id = phone?.jobs[roll(phone.jobs.length)]
    if (!phone || !id) return false
    const isHere = phone.state === 'held' || (phone.state === 'in_stock' && phone.at === shop.org_id)
    const before = await costOf(ground, phone.id)
    const end = call(router.units.reverseRefurbishing, { id }, by())
    if (!isHere) {
      await expect(end).rejects.toMatchObject({ entry: { code: 'UNIT_NOT_IN_STOCK' } })
      return true
    }
    // What was given under a warranty has the cost of what it was given for: the parts may be more than that.
    const { unit } = await end.catch((error: { entry?: { code: string } }) => {
      expect(error.entry?.code).toBe('REFURBISHING_COST_CHANGED')
      return { unit: undefined }
    })
    if (unit === undefined) return true
    const cost = before - (unit.unit_cost ?? 0)
    expect([60_000, 120_000]).toContain(cost)
    phone.jobs.splice(phone.jobs.indexOf(id), 1)
    return true
  },
]
