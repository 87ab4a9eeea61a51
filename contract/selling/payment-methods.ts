export const paymentMethods = ['cash', 'mobile_money', 'bank_transfer', 'credit_card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a customer pays at a desk or a till, as equals. */
export const counterMethods: readonly PaymentMethod[] = ['cash', 'mobile_money', 'bank_transfer']
