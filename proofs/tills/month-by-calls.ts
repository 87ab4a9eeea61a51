import { randomUUID } from 'node:crypto'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { now } from '../../server/clock.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { makePass } from '../../server/staff/staff-secrets.ts'
import { call } from '../../server/testing/calls.ts'
import { peppers, trial } from '../../server/testing/shops.ts'
import { sellAtTill, tillSale } from '../../server/testing/tills.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { goods } from './month-ledger.ts'
import { change } from './month-script.ts'
import type { MonthShop } from './month-shop.ts'
import type { DeskStep, TillStep } from './month-steps.ts'

/** Whoever does what the month's script says. */
export type Hands = {
  readonly desk: (step: DeskStep) => Promise<void>
  /** `sold`: when it was, where it is told later. */
  readonly till: (step: TillStep, offline: boolean, sold?: Date) => Promise<void>
}

/** What is done at the desk and has to be found again: sales and lay-bys by their keys in the script. */
export type Found = { readonly sales: Map<string, string>; readonly laybys: Map<string, string> }

/** Does it by calls, as the screens would: the till's sales and payments are told afterwards where it was offline. */
export async function handsThatCall(month: MonthShop, found: Found): Promise<Hands> {
  const { testDb, shop, called: till, by, products, customers, wallets, staff_id, list_id } = month
  const batches = openSaleBatches(testDb.database, trial)
  const shift_id = randomUUID()
  let seq = 0
  const [person] = await testDb.asOwner<{ key_version: number }>('select key_version from staff where id = $1', [
    staff_id,
  ])
  const key_version = Number(person?.key_version)
  const pass = () =>
    makePass(
      { org_id: shop.org_id, terminal_id: till.id, staff_id, key_version, at: Math.floor(now().getTime() / 1000) },
      peppers,
    )
  const idOf = (who: string) => customers.get(who) ?? ''
  const walletOf = (place: string) => wallets.get(place) ?? ''
  const tell = async (said: object) => {
    const event = {
      id: randomUUID(),
      shift_id,
      at: now().toISOString(),
      staff_pass: pass(),
      ...said,
    } as TillDrawerEvent
    const visit = { context: visitOf(testDb, undefined) }
    const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, visit)
    if (answers[0]?.outcome !== 'kept') throw new Error(`${event.kind} was not kept: ${answers[0]?.outcome}`)
  }
  await tell({ kind: 'open', amount: change })
  const money = (amount: number, place: string) => ({ id: randomUUID(), wallet_id: walletOf(place), amount })

  return {
    desk: async (step) => {
      switch (step.do) {
        case 'sell on account': {
          const { who, good, quantity, total, on_account, key } = step
          const items = [{ product_id: products[good], quantity }]
          const ask = {
            payment_method: 'mobile_money' as const,
            customer_id: idOf(who),
            on_account,
            total_amount: total,
            items,
          }
          const { response } = await batches.record(
            askForSale(shop.owner.caller, { ...ask, client_sale_id: randomUUID() }, undefined),
          )
          found.sales.set(key, JSON.parse(response).sale.id)
          return
        }
        case 'receive':
          await call(router.credit.receive, { customer_id: idOf(step.who), ...money(step.amount, step.into) }, by)
          return
        case 'refund one': {
          const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
          const sale_id = found.sales.get(step.key) ?? ''
          await call(router.sales.refund, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, by)
          return
        }
        case 'write off':
          await call(
            router.credit.writeOff,
            { id: randomUUID(), customer_id: idOf(step.who), amount: step.amount, note: 'Moved away' },
            by,
          )
          return
        case 'enter old debt':
          await call(
            router.credit.open,
            { id: randomUUID(), customer_id: idOf(step.who), amount: step.amount, day: step.made },
            by,
          )
          return
        case 'put aside': {
          const { key, who, first, release } = step
          const layby = await call(
            router.laybys.open,
            {
              id: randomUUID(),
              customer_id: idOf(who),
              items: [{ product_id: products.phone, quantity: 1 }],
              deposit: money(first, 'mobile_money'),
              ...(release === 100 ? {} : { release_percent: release }),
            },
            by,
          )
          found.laybys.set(key, layby.id)
          return
        }
        case 'receive for lay-by':
          await call(
            router.laybys.pay,
            { layby_id: found.laybys.get(step.key) ?? '', ...money(step.amount, 'mobile_money') },
            by,
          )
          return
        case 'hand over':
          await call(router.laybys.release, { id: found.laybys.get(step.key) ?? '' }, by)
          return
        case 'cancel lay-by':
          await call(
            router.laybys.cancel,
            { id: found.laybys.get(step.key) ?? '', wallet_id: walletOf('mobile_money'), note: 'Gave it up' },
            by,
          )
          return
        case 'change the list':
          await call(
            router.priceLists.setPrices,
            { id: list_id, prices: [{ product_id: products.case, min_qty: 10, price: step.each }] },
            by,
          )
          return
        case 'spend': {
          const spent = {
            category: 'rent' as const,
            day: now().toISOString().slice(0, 10),
            ...money(step.amount, 'bank'),
          }
          await call(router.expenses.record, spent, by)
          return
        }
        default:
          step satisfies never
      }
    },
    till: async (step, offline, sold = now()) => {
      seq += 1
      if (step.do === 'receive')
        return await tell({
          kind: 'payment',
          customer_id: idOf(step.who),
          customer_name: step.who,
          number: `C2-P${seq}`,
          amount: step.amount,
        })
      const { good, quantity } = step
      const total = step.do === 'sell' ? goods[good].price * quantity : step.total
      const onAccount = step.do === 'sell' ? {} : { customer_id: idOf(step.who), on_account: total }
      const method = step.do === 'sell' ? step.method : 'cash'
      const { outcome } = await sellAtTill(
        testDb,
        till,
        tillSale(products[good], {
          origin: offline ? 'offline' : 'online',
          sale_date: sold.toISOString(),
          items: [{ product_id: products[good], quantity, unit_price: total / quantity, list_price: total / quantity }],
          total_amount: total,
          knows_price_lists: true,
          payment_method: method,
          payments: step.do === 'sell' ? [{ method, amount: total }] : [],
          seq,
          shift_id,
          staff_pass: pass(),
          ...onAccount,
        }),
        batches,
      )
      if (outcome !== 'posted') throw new Error(`a sale was ${outcome}`)
      return undefined
    },
  }
}
