import { randomUUID } from 'node:crypto'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { now } from '../../server/clock.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../../server/sales/sale-batches.ts'
import { makePass } from '../../server/staff/staff-secrets.ts'
import { call } from '../../server/testing/calls.ts'
import { peppers, trial } from '../../server/testing/shops.ts'
import { sellAtTill, tillSale } from '../../server/testing/tills.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { goods } from './month-ledger.ts'
import { change } from './month-script.ts'
import type { MonthShop } from './month-shop.ts'
import type { DeskStep, TillStep } from './month-steps.ts'

/** Carries out the month's script. */
export type Hands = {
  readonly desk: (step: DeskStep) => Promise<void>
  /** `sold`: the time of the sale, if it is sent later. */
  readonly till: (step: TillStep, offline: boolean, sold?: Date) => Promise<void>
}

/** What is done at the desk and has to be found again: sales and lay-bys by their keys in the script. */
export type Found = { readonly sales: Map<string, string>; readonly laybys: Map<string, string> }

/** Carries it out by calls, as the screens would: the till's sales and payments are sent afterwards if it was offline. */
export async function handsThatCall(month: MonthShop, found: Found): Promise<Hands> {
  const batches = openSaleBatches(month.testDb.database, trial)
  const desk = deskByCalls(month, found, batches)
  return {
    desk: async (step) => void (await desk[step.do](step as never)),
    till: await tillByCalls(month, batches),
  }
}

type Desk = { readonly [Do in DeskStep['do']]: (step: Extract<DeskStep, { readonly do: Do }>) => Promise<unknown> }

function deskByCalls(month: MonthShop, found: Found, batches: SaleBatches): Desk {
  const { shop, by, products, customers, wallets, list_id } = month
  const idOf = (who: string) => customers.get(who) ?? ''
  const laybyOf = (key: string) => found.laybys.get(key) ?? ''
  const money = (amount: number, place: string) => ({ id: randomUUID(), wallet_id: wallets.get(place) ?? '', amount })
  return {
    'sell on account': async ({ who, good, quantity, total, on_account, key }) => {
      const sale = {
        client_sale_id: randomUUID(),
        payment_method: 'mobile_money' as const,
        customer_id: idOf(who),
        on_account,
        total_amount: total,
        items: [{ product_id: products[good], quantity }],
      }
      const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
      found.sales.set(key, JSON.parse(response).sale.id)
    },
    receive: ({ who, amount, into }) =>
      call(router.credit.receive, { customer_id: idOf(who), ...money(amount, into) }, by),
    'refund one': ({ key }) => {
      const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
      const sale_id = found.sales.get(key) ?? ''
      return call(router.sales.refund, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, by)
    },
    'write off': ({ who, amount }) =>
      call(router.credit.writeOff, { id: randomUUID(), customer_id: idOf(who), amount, note: 'Moved away' }, by),
    'enter old debt': ({ who, amount, made }) =>
      call(router.credit.open, { id: randomUUID(), customer_id: idOf(who), amount, day: made }, by),
    'put aside': async ({ key, who, first, release }) => {
      const asked = {
        id: randomUUID(),
        customer_id: idOf(who),
        items: [{ product_id: products.phone, quantity: 1 }],
        deposit: money(first, 'mobile_money'),
        ...(release === 100 ? {} : { release_percent: release }),
      }
      found.laybys.set(key, (await call(router.laybys.open, asked, by)).id)
    },
    'receive for lay-by': ({ key, amount }) =>
      call(router.laybys.pay, { layby_id: laybyOf(key), ...money(amount, 'mobile_money') }, by),
    'hand over': ({ key }) => call(router.laybys.release, { id: laybyOf(key) }, by),
    'cancel lay-by': ({ key, back }) => {
      const { wallet_id } = money(back, 'mobile_money')
      return call(router.laybys.cancel, { id: laybyOf(key), wallet_id, note: 'Gave it up' }, by)
    },
    'change the list': ({ each }) => {
      const prices = [{ product_id: products.case, min_qty: 10, price: each }]
      return call(router.priceLists.setPrices, { id: list_id, prices }, by)
    },
    spend: ({ amount }) => {
      const spent = { category: 'rent' as const, day: now().toISOString().slice(0, 10), ...money(amount, 'bank') }
      return call(router.expenses.record, spent, by)
    },
  }
}

/** The till that makes the calls, its drawer open. */
async function tillByCalls(month: MonthShop, batches: SaleBatches): Promise<Hands['till']> {
  const { testDb, called: till, products, customers } = month
  const pass = await passOfSeller(month)
  const shift_id = randomUUID()
  const idOf = (who: string) => customers.get(who) ?? ''
  let seq = 0
  const tell = async (said: object) => {
    const at = now().toISOString()
    const event = { id: randomUUID(), shift_id, at, staff_pass: pass(), ...said } as TillDrawerEvent
    const visit = { context: visitOf(testDb, undefined) }
    const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, visit)
    if (answers[0]?.outcome !== 'kept') throw new Error(`${event.kind} was not kept: ${answers[0]?.outcome}`)
  }
  const sell = async (step: Exclude<TillStep, { readonly do: 'receive' }>, offline: boolean, sold: Date) => {
    const { good, quantity } = step
    const total = step.do === 'sell' ? goods[good].price * quantity : step.total
    const each = total / quantity
    const method = step.do === 'sell' ? step.method : 'cash'
    const sale = tillSale(products[good], {
      origin: offline ? 'offline' : 'online',
      sale_date: sold.toISOString(),
      items: [{ product_id: products[good], quantity, unit_price: each, list_price: each }],
      total_amount: total,
      knows_price_lists: true,
      payment_method: method,
      payments: step.do === 'sell' ? [{ method, amount: total }] : [],
      seq,
      shift_id,
      staff_pass: pass(),
      ...(step.do === 'sell' ? {} : { customer_id: idOf(step.who), on_account: total }),
    })
    const { outcome } = await sellAtTill(testDb, till, sale, batches)
    if (outcome !== 'posted') throw new Error(`a sale was ${outcome}`)
  }
  await tell({ kind: 'open', amount: change })
  return async (step, offline, sold = now()) => {
    seq += 1
    if (step.do !== 'receive') return await sell(step, offline, sold)
    const { who: customer_name, amount } = step
    await tell({ kind: 'payment', customer_id: idOf(customer_name), customer_name, number: `C2-P${seq}`, amount })
  }
}

/** The pass for the seller's PIN at that till, made anew each time. */
async function passOfSeller({ testDb, shop, called, staff_id }: MonthShop): Promise<() => string> {
  const [person] = await testDb.asOwner<{ key_version: number }>('select key_version from staff where id = $1', [
    staff_id,
  ])
  const held = { org_id: shop.org_id, terminal_id: called.id, staff_id, key_version: Number(person?.key_version) }
  return () => makePass({ ...held, at: Math.floor(now().getTime() / 1000) }, peppers)
}
