import { t } from '@lingui/core/macro'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { useState } from 'react'
import type { Offered } from './device-fields.tsx'
import { missingOf, nobody, nothing, type Offer } from './offer.ts'
import type { Seller } from './seller-fields.tsx'

/** The offer for a device in part payment of a sale, as typed: first what was `kept`, or a device of the sale's customer. */
export function useOffer(
  rules: Pick<TradeInRules, 'questions'>,
  kept: Offer | undefined,
  customer: TicketCustomer | undefined,
) {
  const buyer = { ...nobody, seller_name: customer?.name ?? '', seller_phone: customer?.contact ?? '' }
  const [device, setDevice] = useState(kept?.device ?? nothing)
  const [seller, setSeller] = useState(kept?.seller ?? buyer)
  const [amount, setAmount] = useState<number | string>(kept?.amount ?? '')
  const price = typeof amount === 'number' && amount >= 1 ? amount : undefined
  const missing = missingOf(rules, device, seller) ?? (price === undefined ? t`Enter what you offer.` : undefined)
  return {
    device,
    changeDevice: (some: Partial<Offered>) => setDevice((before) => ({ ...before, ...some })),
    seller,
    changeSeller: (some: Partial<Seller>) => setSeller((before) => ({ ...before, ...some })),
    amount,
    setAmount,
    price,
    /** What is still missing. */
    missing,
    /** How much the sale can use; undefined while something is missing. */
    whole: missing === undefined && price !== undefined ? { device, seller, amount: price } : undefined,
  }
}
