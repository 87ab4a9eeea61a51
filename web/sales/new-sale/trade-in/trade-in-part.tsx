import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { may } from '@tunda/contract/organization/rights'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { tradedPart } from '@tunda/contract/selling/ticket-payments'
import { lazy, Suspense, useState } from 'react'
import { useOrganization } from '../../../shared/calls/organization.ts'
import { walletLabel } from '../../../shared/fields/wallet-field.tsx'
import { formatMoney } from '../../../shared/words/money.ts'
import touch from '../../touch.module.css'
import { keepDraft, restWallet, type TradeInDraft, useTradeInDraft } from './trade-in-drafts.ts'
import classes from './trade-in-part.module.css'

const TradeInDialog = lazy(async () => ({ default: (await import('./trade-in-dialog.tsx')).TradeInDialog }))

type Props = { ticket: Ticket; total: number; onChange: (change: TicketChange) => void }

/** The device that pays a part of this sale. */
export function TradeInPart({ ticket, total, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { draft, problem } = useTradeInDraft(ticket)
  const { traded_in } = ticket
  const rest = (traded_in?.amount ?? 0) - tradedPart(ticket, total)

  function take(taken: TradeInDraft, device: string) {
    keepDraft(ticket.id, taken)
    onChange({ type: 'traded-in', traded_in: { amount: taken.amount, device } })
    setOpen(false)
  }
  function remove() {
    keepDraft(ticket.id, undefined)
    onChange({ type: 'traded-in', traded_in: undefined })
  }
  return (
    <div className={classes.part}>
      {traded_in ? (
        <section className={classes.taken} aria-label={t`Trade-in`}>
          <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
            <Text size="sm" fw={600}>{t`Trade-in: ${{ device: traded_in.device }}`}</Text>
            <Text size="sm" fw={600} className={`numeric ${classes.amount}`}>
              {formatMoney(-traded_in.amount)}
            </Text>
          </Group>
          {problem ? (
            <Text size="sm" c="var(--tunda-bad)" role="status">
              {problem}
            </Text>
          ) : null}
          {draft && rest > 0 ? <Rest ticket={ticket} draft={draft} rest={rest} /> : null}
          <Group gap="xs">
            <Button variant="default" size="compact-sm" className={touch.target} onClick={() => setOpen(true)}>
              {draft ? t`Change` : t`Enter it again`}
            </Button>
            <Button variant="subtle" size="compact-sm" className={touch.target} onClick={remove}>{t`Remove`}</Button>
          </Group>
        </section>
      ) : (
        <Button
          variant="default"
          className={touch.target}
          leftSection={<IconDeviceMobileDown size={18} stroke={1.7} aria-hidden />}
          disabled={ticket.lines.length === 0}
          onClick={() => setOpen(true)}
        >{t`Trade in a device`}</Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <TradeInDialog
            draft={draft}
            customer={ticket.customer}
            due={Math.max(total - (ticket.on_account ?? 0), 0)}
            onTake={take}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const deposit = 'deposit'

/** What becomes of what is offered above the total. */
function Rest({ ticket, draft, rest }: { ticket: Ticket; draft: TradeInDraft; rest: number }) {
  const shop = useOrganization()
  const mayLeave = shop !== undefined && may(shop, ['receive_payments', 'manage_credit'])
  const choices = [
    ...draft.rules.wallets.map((one) => ({
      value: one.id,
      label: t`Pay out: ${{ wallet: walletLabel(one) }}`,
    })),
    ...(ticket.customer?.id && mayLeave
      ? [{ value: deposit, label: t`Keep as a deposit for ${{ customer: ticket.customer.name }}` }]
      : []),
  ]
  return (
    <NativeSelect
      label={t`${{ rest: formatMoney(rest) }} of the offer is left`}
      data={choices}
      value={restWallet(draft, Boolean(ticket.customer?.id)) ?? deposit}
      onChange={({ currentTarget: { value } }) =>
        keepDraft(ticket.id, { ...draft, rest_wallet_id: value === deposit ? null : value })
      }
    />
  )
}
