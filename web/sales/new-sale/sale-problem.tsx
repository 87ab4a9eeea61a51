import { t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { type Failure, isRefusal } from '../../shared/calls/failure.ts'
import { UpgradeAfter } from '../../shared/plans/upgrade-offer.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import classes from './sale-problem.module.css'
import type { useRecordSale } from './use-record-sale.ts'

type Props = { ticket: Ticket; record: ReturnType<typeof useRecordSale>; onChange: (change: TicketChange) => void }

/** What stands beside the button after it did not work, when the toast is long gone. */
export function SaleProblem({ ticket, record, onChange }: Props) {
  const { failure, isPending } = record
  if (isPending) return null
  if (ticket.sent) return <NotConfirmed />
  if (!failure) return null
  if (isRefusal(failure, 'general.keyReused')) return <AlreadyRecorded ticket={ticket} onChange={onChange} />
  if (record.refused.size > 0) return null
  return (
    <Alert className={classes.problem} color="clay" role="alert" title={titleOf(failure)}>
      {failure.message} <UpgradeAfter failure={failure} />
    </Alert>
  )
}

function titleOf(failure: Failure): string {
  const total = (failure.meta as { total_amount?: unknown } | undefined)?.total_amount
  return isRefusal(failure, 'sale.totalMismatch') && typeof total === 'number'
    ? t`The total is now ${{ total: formatMoney(total) }}`
    : t`The sale was not recorded`
}

function NotConfirmed() {
  return (
    <Alert
      className={classes.problem}
      color="marigold"
      role="alert"
      title={t`This sale is not confirmed yet`}
    >{t`No answer came from the server, so it may or may not have been recorded. Retry sends the very same sale; it cannot be counted twice.`}</Alert>
  )
}

/** The id was used for an earlier form of this ticket, in another window or before an answer was lost. */
function AlreadyRecorded({ ticket, onChange }: Pick<Props, 'ticket' | 'onChange'>) {
  return (
    <Alert className={classes.problem} color="clay" role="alert" title={t`This ticket is already a sale`}>
      {t`It was recorded before its last change.`}
      <Group gap="xs" mt="xs">
        <Button
          component={Link}
          to={`${paths.sales}?sale=${ticket.id}`}
          variant="default"
          size="xs"
        >{t`Open that sale`}</Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange({ type: 'begin', id: crypto.randomUUID() })}
        >{t`Start a new sale`}</Button>
      </Group>
    </Alert>
  )
}
