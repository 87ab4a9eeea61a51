import type { Tx } from '@tunda/database'
import { addToDayTotals, type PartTrade } from '../analytics/day-totals.ts'
import { hourIn } from '../clock.ts'
import { addToCustomerTotals } from '../customers/totals.ts'
import { type DecidedSale, profitOn } from './decide-sale.ts'

/** Adds the sales to the running totals: of their days, their products, their hours, staff and payment methods, and their customers. */
export async function addToTotals(tx: Tx, decided: readonly DecidedSale[]): Promise<void> {
  await Promise.all([
    addToDayTotals(tx, decided.map(dayTradeOf), decided.flatMap(productTradeOf), decided.flatMap(partTradeOf)),
    addToCustomerTotals(tx, decided.flatMap(customerTradeOf)),
  ])
}

function dayTradeOf({ member, sale_day, lines, cart, profit }: DecidedSale) {
  const units = unitsOf(lines)
  const { total_amount: revenue, tax_amount: tax } = cart
  return { org_id: member.org_id, day: sale_day, transactions: 1, units, revenue, profit, tax }
}

function unitsOf(lines: DecidedSale['lines']): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function partTradeOf(sale: DecidedSale): PartTrade[] {
  const { member, sale_day: day, lines, payments, cart, profit } = sale
  const units = unitsOf(lines)
  const trade = { org_id: member.org_id, day, transactions: 1, units, revenue: cart.total_amount, profit }
  return [
    { ...trade, part: 'hour', key: String(hourOf(sale)) },
    { ...trade, part: 'staff', key: member.user_id },
    ...payments.map(
      ({ method, amount }): PartTrade => ({
        ...trade,
        part: 'method',
        key: method,
        units: 0,
        revenue: amount,
        profit: 0,
      }),
    ),
  ]
}

/** The hour by the shop's clock. */
export function hourOf({ member, sale_date }: DecidedSale): number {
  return hourIn(member.rules.time_zone, sale_date)
}

function productTradeOf({ member, sale_day, lines }: DecidedSale) {
  return lines.map((line) => {
    const { product, quantity, total } = line
    return {
      org_id: member.org_id,
      product_id: product.id,
      day: sale_day,
      units: quantity,
      revenue: total,
      profit: profitOn(line),
    }
  })
}

function customerTradeOf({ member, buyer, cart, sale_date }: DecidedSale) {
  if (buyer === undefined) return []
  return [
    {
      org_id: member.org_id,
      customer_id: buyer.id,
      orders: 1,
      spent: cart.total_amount,
      sale_date: sale_date.toISOString(),
    },
  ]
}
