import { Button, Stack, Text } from '@mantine/core'
import type { TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { useState } from 'react'
import { DeviceFields, type Offered } from '../../shared/trade-ins/device-fields.tsx'
import { nameOfOffered, type Offer } from '../../shared/trade-ins/offer.ts'
import { acceptWords, OfferFields } from '../../shared/trade-ins/offer-fields.tsx'
import { ReportedDevice } from '../../shared/trade-ins/reported-device.tsx'
import { useOffer } from '../../shared/trade-ins/use-offer.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import { CallProblem, useOneCall } from '../refunds/use-one-call.tsx'
import { checkDevice } from '../sync/till-server.ts'
import { keepOffer, offerOf } from './device-offers.ts'
import { NumberedProduct } from './numbered-product.tsx'

type Props = { desk: Desk; rules: TillTradeInRules; onClose: () => void }

/** The device, its seller, and the offer. It is bought with the sale. */
export function OfferAtTill({ desk, rules, onClose }: Props) {
  const { till, ticket, priced, change } = desk
  const kept = offerOf(ticket.id)
  const offer = useOffer(rules, kept, ticket.customer)
  const { device, missing, price, whole } = offer
  const [found, setFound] = useState<readonly DeviceFound[]>([])
  const { isBusy, problem, run } = useOneCall()
  function changeDevice(some: Partial<Offered>): void {
    if (some.number !== undefined) setFound([])
    offer.changeDevice(some)
  }
  useTillKeys({ onScan: (number) => changeDevice({ number, knows_report: false }), onKey: () => false })

  /** Looked up before it is taken: a reported device is taken only by somebody who confirms that they know. */
  async function take(taken: Offer): Promise<void> {
    const reported = device.knows_report ? [] : (await checkDevice(till, device.number.trim())).found
    setFound(reported)
    if (reported.length > 0) return
    const { questions } = rules
    keepOffer(ticket.id, { ...taken, id: crypto.randomUUID(), questions, rest: kept?.rest ?? 'cash' })
    change({ type: 'traded-in', traded_in: { amount: taken.amount, device: nameOfOffered(device) } })
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (whole) void run(() => take(whole))
      }}
    >
      <Stack gap="lg">
        <OfferFields
          rules={rules}
          offer={offer}
          due={Math.max(priced.total_amount - (ticket.on_account ?? 0), 0)}
          device={
            <DeviceFields
              questions={rules.questions}
              value={device}
              onChange={changeDevice}
              picker={<NumberedProduct catalogue={desk.catalogue} onPick={(product) => changeDevice({ product })} />}
              reports={
                found.length > 0 ? <ReportedDevice found={found} value={device} onChange={changeDevice} /> : undefined
              }
            />
          }
        />
        {problem ? <CallProblem>{problem}</CallProblem> : null}
        <Text size="sm" c="dimmed" role="status">
          {missing}
        </Text>
        <Button type="submit" size="lg" loading={isBusy} disabled={missing !== undefined}>
          {acceptWords(price)}
        </Button>
      </Stack>
    </form>
  )
}
