import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { api } from '../../../shared/calls/api.ts'
import { AnswerState } from '../../../shared/table/table-states.tsx'
import { DeskDevice } from '../../../shared/trade-ins/desk-device.tsx'
import { nameOfOffered, type Offer } from '../../../shared/trade-ins/offer.ts'
import { acceptWords, OfferFields } from '../../../shared/trade-ins/offer-fields.tsx'
import { useOffer } from '../../../shared/trade-ins/use-offer.ts'
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
    <Modal opened onClose={props.onClose} title={t`Trade in a device`} size="lg" fullScreen={isPhone ?? false}>
      <AnswerState query={query} />
      {query.data ? <OfferAtDesk {...props} rules={query.data} /> : null}
    </Modal>
  )
}

function OfferAtDesk({ draft, customer, due, onTake, onClose, rules }: Props & { rules: TradeInRules }) {
  const offer = useOffer(rules, draft, customer)
  const { device, missing, price, whole } = offer

  function take(taken: Offer) {
    const { rest_wallet_id } = draft ?? {}
    // Another device, or another price for it, is another purchase: the id is that of what is sent.
    onTake({ ...taken, id: crypto.randomUUID(), rules, rest_wallet_id }, nameOfOffered(device))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (whole) take(whole)
      }}
    >
      <Stack gap="lg">
        <OfferFields
          rules={rules}
          offer={offer}
          due={due}
          device={<DeskDevice questions={rules.questions} value={device} onChange={offer.changeDevice} />}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {missing}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" disabled={missing !== undefined}>
              {acceptWords(price)}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
