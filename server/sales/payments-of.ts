import type { PaymentMade } from '@tunda/contract/selling/payment-shapes'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { NewSale } from '@tunda/contract/selling/sales'
import type { OnAccount } from '../credit/credit-of-sale.ts'
import { fail } from '../fail.ts'

/** What a device that was traded in pays of a sale, and its name and number for the receipt. */
type TradedIn = { readonly amount: number; readonly reference: string }

/** The part of a sale not covered by payments: what goes on account, and what is traded in for it. */
export type PaidBeside = OnAccount & { readonly traded_in?: TradedIn }

/**
 * The payments that must come to `due`, largest first: the first one's method is the sale's. None where all is on account. What a device
 * pays that is traded in is one of them, and the others come to the rest.
 */
export function paymentsMade(sale: NewSale, due: number, traded?: TradedIn): PaymentMade[] {
  if (traded === undefined) return paidByHand(sale, due, Boolean(sale.on_account))
  const paid = paidByHand(sale, due - traded.amount, true)
  return [...paid, { ...traded, method: 'trade_in' as const }].sort((a, b) => b.amount - a.amount)
}

function paidByHand(sale: NewSale, due: number, isOther: boolean): PaymentMade[] {
  if (due === 0 && isOther && !sale.payments) return []
  const payments = sale.payments ?? [{ method: sale.payment_method, amount: due }]
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (paid !== due)
    throw fail(saleFailures.paymentMismatch, { paid: Math.min(paid, Number.MAX_SAFE_INTEGER), total_amount: due })
  return payments
    .filter(({ amount }) => amount > 0 || !isOther)
    .map(({ method, amount, reference }) => ({ method, amount, reference: reference ?? null }))
    .sort((a, b) => b.amount - a.amount)
}

/** SQL: what each method paid for the sale of table `sale`, `[{ method, amount }]`, the largest first. */
export function paymentsOf(sale: 's' | 'sales'): string {
  return `(select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
    from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
      where p.org_id = ${sale}.org_id and p.sale_id = ${sale}.id group by p.method) m)`
}
