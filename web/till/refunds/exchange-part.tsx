import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, Switch, Text } from '@mantine/core'
import type { Settlement } from '@tunda/contract/selling/exchange-rules'
import { counterMethods } from '@tunda/contract/selling/payment-methods'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'

type Props = {
  desk: Desk
  isOn: boolean
  onChange: (isOn: boolean) => void
  settled: Settlement
  pays: PaymentMethod
  onPays: (method: PaymentMethod) => void
}

/** Why the ticket cannot be exchanged for what is returned; undefined if it can, or if the ticket is empty. */
export function exchangeProblem({ ticket, priced }: Pick<Desk, 'ticket' | 'priced'>) {
  const wrong = priced.lines.find(({ problem }) => problem !== undefined)?.problem ?? priced.problem
  if (wrong !== undefined) return wrong
  if (ticket.traded_in) return t`A trade-in pays for part of this ticket. Complete it as a separate sale.`
  return ticket.parts.length > 0 ? t`This ticket is already partly paid. Complete it as a separate sale.` : undefined
}

/** The ticket's goods replace the returned ones, and the difference is paid or refunded. */
export function ExchangePart({ desk: { ticket, priced }, isOn, onChange, settled, pays, onPays }: Props) {
  if (ticket.lines.length === 0) {
    return <Text c="dimmed">{t`To exchange, put the new goods on the ticket first.`}</Text>
  }
  return (
    <Stack gap="xs">
      <Switch
        label={t`Exchange for the ticket: ${{ total: formatMoney(priced.total_amount) }}`}
        size="lg"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isOn ? (
        <>
          <Text fw={700} size="lg" role="status">
            {settled.due > 0
              ? t`The customer pays ${{ amount: formatMoney(settled.due) }}`
              : settled.back > 0
                ? t`The customer gets ${{ amount: formatMoney(settled.back) }} back`
                : t`Nothing to pay`}
          </Text>
          {settled.on_account > 0 ? (
            <Text>{t`${{ amount: formatMoney(settled.on_account) }} stays on the customer’s account.`}</Text>
          ) : null}
          {settled.due > 0 ? (
            <NativeSelect
              label={t`Payment method`}
              size="md"
              data={counterMethods.map((one) => ({ value: one, label: paymentMethodLabel(one) }))}
              value={pays}
              onChange={({ currentTarget: { value } }) => onPays(value as PaymentMethod)}
            />
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}
