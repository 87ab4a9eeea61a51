export const paymentMethods = ['cash', 'mobile_money', 'bank_transfer', 'credit_card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What can have paid for a sale: a method that somebody chose, or a device that was traded in for it. */
export const paidMethods = [...paymentMethods, 'trade_in'] as const
export type PaidMethod = (typeof paidMethods)[number]

/** What the sales list can be asked for: a method that paid, or what was left unpaid. */
export const askedMethods = [...paidMethods, 'on_account'] as const
export type AskedMethod = (typeof askedMethods)[number]

/** How a customer pays at a desk or a till, as equals. */
export const counterMethods: readonly PaymentMethod[] = ['cash', 'mobile_money', 'bank_transfer']
