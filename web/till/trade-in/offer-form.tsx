import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { useState } from 'react'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { DeviceFields, type Offered } from '../../shared/trade-ins/device-fields.tsx'
import { missingOf, nobody, nothing } from '../../shared/trade-ins/offer.ts'
import { ReportedDevice } from '../../shared/trade-ins/reported-device.tsx'
import { SellerFields } from '../../shared/trade-ins/seller-fields.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import { CallProblem, useOneCall } from '../refunds/use-one-call.tsx'
import { checkDevice } from '../sync/till-server.ts'
import { keepOffer, offerOf } from './device-offers.ts'
import { NumberedProduct } from './numbered-product.tsx'

type Props = { desk: Desk; rules: TillTradeInRules; onClose: () => void }

/** Which device it is, whose it is, and what is offered for it. It is bought with the sale. */
export function OfferForm({ desk, rules, onClose }: Props) {
  const { till, ticket, priced, change } = desk
  const kept = offerOf(ticket.id)
  const { customer } = ticket
  const buyer = { ...nobody, seller_name: customer?.name ?? '', seller_phone: customer?.contact ?? '' }
  const [device, setDevice] = useState(kept?.device ?? nothing)
  const [seller, setSeller] = useState(kept?.seller ?? buyer)
  const [amount, setAmount] = useState<number | string>(kept?.amount ?? '')
  const [found, setFound] = useState<readonly DeviceFound[]>([])
  const { isBusy, problem, run } = useOneCall()
  const isPriced = typeof amount === 'number' && amount >= 1
  const missing = missingOf(rules, device, seller) ?? (isPriced ? undefined : t`Enter what you offer.`)
  function changeDevice(some: Partial<Offered>): void {
    if (some.number !== undefined) setFound([])
    setDevice((before) => ({ ...before, ...some }))
  }
  useTillKeys({ onScan: (number) => changeDevice({ number, knows_report: false }), onKey: () => false })

  /** Looked up before it is taken: one that was reported is taken by who says that they know. */
  async function take(): Promise<void> {
    if (device.product === undefined || typeof amount !== 'number' || missing !== undefined) return
    const reported = device.knows_report ? [] : (await checkDevice(till, device.number.trim())).found
    setFound(reported)
    if (reported.length > 0) return
    const { questions } = rules
    keepOffer(ticket.id, { id: crypto.randomUUID(), questions, device, seller, amount, rest: kept?.rest ?? 'cash' })
    const name = `${productName(device.product)} ${device.number.trim()}`
    change({ type: 'traded-in', traded_in: { amount, device: name } })
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(take)
      }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t`The device is bought when the sale is completed, and what you offer is taken off what the customer pays.`}
        </Text>
        <section aria-label={t`Device`}>
          <DeviceFields
            questions={rules.questions}
            value={device}
            onChange={changeDevice}
            picker={<NumberedProduct catalogue={desk.catalogue} onPick={(product) => changeDevice({ product })} />}
            reports={
              found.length > 0 ? <ReportedDevice found={found} value={device} onChange={changeDevice} /> : undefined
            }
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
          description={t`This sale takes up to ${{ due: formatMoney(Math.max(priced.total_amount - (ticket.on_account ?? 0), 0)) }}.`}
          size="md"
          value={amount}
          onChange={setAmount}
        />
        {problem ? <CallProblem>{problem}</CallProblem> : null}
        <Text size="sm" c="dimmed" role="status">
          {missing}
        </Text>
        <Button type="submit" size="lg" loading={isBusy} disabled={missing !== undefined}>
          {isPriced ? t`Accept for ${{ amount: formatMoney(amount) }}` : t`Take it`}
        </Button>
      </Stack>
    </form>
  )
}
