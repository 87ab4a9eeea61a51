import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import type { ReactNode } from 'react'
import { MoneyInput } from '../fields/money-input.tsx'
import { formatMoney } from '../words/money.ts'
import { SellerFields } from './seller-fields.tsx'
import type { useOffer } from './use-offer.ts'

type Props = {
  rules: Pick<TradeInRules, 'declaration'>
  offer: ReturnType<typeof useOffer>
  /** How much of the offer the sale can use. */
  due: number
  /** How its device is chosen and checked here. */
  device: ReactNode
}

/** The device that is traded in, its seller, and the offer for it. */
export function OfferFields({ rules, offer, due, device }: Props) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`The device is bought when the sale is completed, and what you offer is taken off what the customer pays.`}
      </Text>
      <section aria-label={t`Device`}>{device}</section>
      <section aria-label={t`Seller`}>
        <Text fw={700} mb="xs">{t`Seller`}</Text>
        <SellerFields declaration={rules.declaration} value={offer.seller} onChange={offer.changeSeller} />
      </section>
      <MoneyInput
        label={t`Offer`}
        description={t`This sale takes up to ${{ due: formatMoney(due) }}.`}
        size="md"
        value={offer.amount}
        onChange={offer.setAmount}
      />
    </>
  )
}

/** The label of the button that takes the device. */
export const acceptWords = (price: number | undefined): string =>
  price === undefined ? t`Take it` : t`Accept for ${{ amount: formatMoney(price) }}`
