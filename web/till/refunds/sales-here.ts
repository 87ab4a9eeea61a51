import { limitOfRight } from '@tunda/contract/organization/rights'
import { backBy } from '@tunda/contract/selling/refund-rules'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { type KeptDrawer, roomToRefund, unitsBackHere } from '../drawer/kept-drawer.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { newestSales } from '../store/past-sales.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import type { Till } from '../till.ts'

/** A sale that this till can refund: one that the server returned, or its own. */
export type SaleToRefund = Pick<
  SaleAtTill,
  | 'id'
  | 'invoice_number'
  | 'sale_date'
  | 'total_amount'
  | 'left_by_method'
  | 'left_on_account'
  | 'most_again_on_account'
> & {
  readonly lines: readonly Omit<SaleAtTill['lines'][number], 'product_id'>[]
  /** Of the till's own sales. */
  readonly customer_name?: string | undefined
}

const mostFound = 60
const mostShown = 5

/** Stores the sales that were looked up, for use while offline. Units refunded here are counted here. */
export async function keepFound(
  { database, drawer }: Pick<Till, 'database' | 'drawer'>,
  sales: readonly SaleAtTill[],
): Promise<void> {
  const known = (await readSetting(database, 'found_sales')) ?? []
  const others = known.filter(({ id }) => sales.every((sale) => sale.id !== id))
  const kept = drawer.get()
  const elsewhere = sales.map((sale) => ({
    ...sale,
    lines: sale.lines.map((line) => ({
      ...line,
      refunded_quantity: Math.max(0, line.refunded_quantity - unitsBackHere(kept, sale.id, line.line)),
    })),
  }))
  await writeSetting(database, 'found_sales', [...others, ...elsewhere].slice(-mostFound))
}

/**
 * The newest sales that this till knows by a receipt's number or a device's: its own, and those looked up here. Offline only sales paid in cash, without anything
 * on account, can be refunded, less what was refunded at this till already.
 */
export async function findSalesHere(till: Pick<Till, 'database' | 'drawer'>, sought: string): Promise<SaleToRefund[]> {
  const typed = sought.trim().toLowerCase()
  const [own, found] = await Promise.all([newestSales(till.database), readSetting(till.database, 'found_sales')])
  const meant = meantNumbers(typed)
  const isOfDevice = (lines: readonly { unit_number?: string | null | undefined }[]) =>
    lines.some(({ unit_number: number }) => number != null && meant.includes(number))
  const isMeant = (...numbers: (string | null)[]) => numbers.some((number) => number && isNumber(typed, number))
  const mine = own
    .filter(({ state, local_number, invoice_number, receipt: { items } }) => {
      return state !== 'parked' && (isMeant(local_number, invoice_number) || isOfDevice(items))
    })
    .map(ownSale)
  const others = (found ?? [])
    .filter(({ id, status }) => status === 'completed' && own.every((sale) => sale.id !== id))
    .filter(({ invoice_number, local_number, lines }) => isMeant(invoice_number, local_number) || isOfDevice(lines))
  const kept = till.drawer.get()
  return [...mine, ...others.toReversed()]
    .filter((sale) => !sale.left_on_account && sale.left_by_method.every(({ method }) => method === 'cash'))
    .slice(0, mostShown)
    .map((sale) => lessBackHere(sale, kept))
}

/** Whether the typed text means that number: all of it, or its digits without the prefix. */
function isNumber(typed: string, number: string): boolean {
  const known = number.toLowerCase()
  return typed === known || known.replace(/^inv-0*/, '') === typed.replace(/^inv[-\s]?0*|^0+/, '')
}

function ownSale({ id, local_number, invoice_number, sold_at, receipt }: KeptSale): SaleToRefund {
  const payments = receipt.payments.map((part) => ({ ...part, method: backBy(part.method) }))
  const paid = new Map(payments.map(({ method }) => [method, 0]))
  for (const { method, amount } of payments) paid.set(method, (paid.get(method) ?? 0) + amount)
  return {
    id,
    invoice_number: invoice_number ?? local_number,
    sale_date: sold_at,
    total_amount: receipt.total_amount,
    customer_name: receipt.customer_name,
    ...(receipt.on_account ? { left_on_account: receipt.on_account } : {}),
    left_by_method: [...paid].map(([method, amount]) => ({ method, amount })),
    lines: receipt.items.map(({ brand, model, variant, quantity, total, unit_number }, i) => ({
      line: i + 1,
      brand,
      model,
      variant,
      quantity,
      total,
      unit_number,
      refunded_quantity: 0,
    })),
  }
}

function lessBackHere(sale: SaleToRefund, kept: KeptDrawer): SaleToRefund {
  const lines = sale.lines.map((line) => {
    const back = line.refunded_quantity + unitsBackHere(kept, sale.id, line.line)
    return { ...line, refunded_quantity: Math.min(line.quantity, Math.max(0, back)) }
  })
  return { ...sale, lines }
}

/** The most that whoever unlocked this till may refund offline at once: nothing without an open drawer of its own. */
export function mostAlone({ terminal, person, drawer }: Pick<Till, 'terminal' | 'person' | 'drawer'>): number {
  const known = terminal.get()
  const who = known?.staff?.people.find(({ id }) => id === person.get()?.id)
  if (!known?.drawer || !who) return 0
  return Math.min(roomToRefund(drawer.get(), known.drawer), limitOfRight(who, 'refund'))
}
