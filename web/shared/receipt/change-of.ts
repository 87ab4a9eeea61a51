import type { PaymentMade } from '@tunda/contract/selling/payment-shapes'

/** The change from the cash that was handed over: what exceeds the cash payments. */
export function changeOf(payments: readonly PaymentMade[], received: number | undefined): number {
  const cash = payments.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
  return received === undefined ? 0 : Math.max(received - cash, 0)
}
