import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { useState } from 'react'
import { api } from '../../../shared/calls/api.ts'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import dialog from '../../../shared/page/dialog.module.css'
import { FailedState, LoadingState } from '../../../shared/table/table-states.tsx'
import { DeskDevice } from '../../../shared/trade-ins/desk-device.tsx'
import { missingOf, nobody, nothing } from '../../../shared/trade-ins/offer.ts'
import { SellerFields } from '../../../shared/trade-ins/seller-fields.tsx'
import { formatMoney } from '../../../shared/words/money.ts'
import type { TradeInDraft } from './trade-in-drafts.ts'

type Props = {
  draft: TradeInDraft | undefined
  customer: TicketCustomer | undefined
  /** What the sale can take of an offer. */
  due: number
  onTake: (draft: TradeInDraft, device: string) => void
  onClose: () => void
}

/** Takes a device in for the sale that is being made: which one, whose it is, and what is offered. It is bought with the sale. */
export function TradeInDialog(props: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const query = useQuery(api.tradeIns.rules.queryOptions())
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t`Trade in a device`}
      size="lg"
      fullScreen={isPhone ?? false}
      classNames={{ title: dialog.title ?? '' }}
    >
      {query.isPending ? <LoadingState /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
      {query.data ? <Offer {...props} rules={query.data} /> : null}
    </Modal>
  )
}

function Offer({ draft, customer, due, onTake, onClose, rules }: Props & { rules: TradeInRules }) {
  const buyer = { ...nobody, seller_name: customer?.name ?? '', seller_phone: customer?.contact ?? '' }
  const [device, setDevice] = useState(draft?.device ?? nothing)
  const [seller, setSeller] = useState(draft?.seller ?? buyer)
  const [amount, setAmount] = useState<number | string>(draft?.amount ?? '')
  const isPriced = typeof amount === 'number' && amount >= 1
  const missing = missingOf(rules, device, seller) ?? (isPriced ? undefined : t`Enter what you offer.`)

  function take() {
    if (device.product === undefined || typeof amount !== 'number' || missing !== undefined) return
    const { rest_wallet_id } = draft ?? {}
    // Another device, or another price for it, is another purchase: the id is that of what is sent.
    onTake({ id: crypto.randomUUID(), rules, device, seller, amount, rest_wallet_id }, nameOf(device))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Stack gap="lg">
        <Text
          size="sm"
          c="dimmed"
        >{t`The device is bought when the sale is completed, and what you offer is taken off what the customer pays.`}</Text>
        <section aria-label={t`Device`}>
          <DeskDevice
            questions={rules.questions}
            value={device}
            onChange={(some) => setDevice((before) => ({ ...before, ...some }))}
          />
        </section>
        <section aria-label={t`Seller`}>
          <Text fw={700} mb="xs">{t`Seller`}</Text>
          <SellerFields
            declaration={rules.declaration}
            value={seller}
            onChange={(some) => setSeller((before) => ({ ...before, ...some }))}
          />
        </section>
        <MoneyInput
          label={t`Offer`}
          description={t`This sale takes up to ${{ due: formatMoney(due) }}.`}
          size="md"
          value={amount}
          onChange={setAmount}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {missing}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" disabled={missing !== undefined}>
              {isPriced ? t`Accept for ${{ amount: formatMoney(amount) }}` : t`Take it`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const nameOf = ({ product, number }: { product: Parameters<typeof productName>[0] | undefined; number: string }) =>
  [product && productName(product), number.trim()].filter(Boolean).join(' ')
