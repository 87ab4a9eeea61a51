import { t } from '@lingui/core/macro'
import { Alert, Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { Link } from 'react-router'
import { customerAt, saleAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { type Figure, Figures } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatAgo } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { RepairActions } from './repair-actions.tsx'
import { RepairDevice } from './repair-device.tsx'
import { RepairHistory } from './repair-history.tsx'
import { RepairJobs } from './repair-jobs.tsx'
import { RepairPayments, RepairQuotes } from './repair-money.tsx'
import { RepairPhotos } from './repair-photos.tsx'
import { hasEnded, leftOf, promisedWords, stateWords, tones } from './repair-words.ts'
import classes from './repairs.module.css'
import { TakenIn } from './taken-in.tsx'

type Props = { id: string /** It was taken in a moment ago. */; isNew: boolean; onBack: () => void; onSeen: () => void }

/** One repair: how it stands and what comes next, its jobs and parts, its money, and everything that happened. */
export function RepairPage({ id, isNew, onBack, onSeen }: Props) {
  const query = useQuery(api.repairs.get.queryOptions({ input: { id } }))
  const repair = query.data
  return (
    <>
      <PageHeader
        title={repair ? t`${{ number: repair.number }} · ${{ device: repair.device }}` : t`Repair`}
        tab={repair?.number ?? t`Repair`}
        facts={repair ? <Facts repair={repair} /> : '\u00a0'}
        actions={
          <>
            <BackButton onClick={onBack} />
            {repair ? <RepairActions repair={repair} /> : null}
          </>
        }
      />
      <AnswerState query={query} />
      {repair && isNew && repair.state === 'booked' ? <TakenIn repair={repair} onClose={onSeen} /> : null}
      {repair ? <Content repair={repair} /> : null}
    </>
  )
}

function Facts({ repair }: { repair: Repair }) {
  const { state, state_since, customer_id, customer_name, customer_phone, location, is_late, sale_id } = repair
  const maySeeSales = useMay('see_sales')
  return (
    <>
      <StatusBadge tone={tones[state]}>{stateWords[state]}</StatusBadge>{' '}
      {is_late ? (
        <StatusBadge tone="bad">{t({ message: 'Late', context: 'repairs past their day' })}</StatusBadge>
      ) : null}{' '}
      <Anchor component={Link} to={customerAt(customer_id)} inherit>
        {customer_name}
      </Anchor>
      {' · '}
      {[customer_phone, hasEnded(repair) ? null : promisedWords(repair), formatAgo(state_since), location]
        .filter(Boolean)
        .join(' · ')}
      {sale_id && repair.invoice_number && maySeeSales ? (
        <>
          {' · '}
          <Anchor component={Link} to={saleAt(sale_id)} inherit>
            {repair.invoice_number}
          </Anchor>
        </>
      ) : null}
    </>
  )
}

function Content({ repair }: { repair: Repair }) {
  const { total_amount, approved_amount, is_warranty, reason } = repair
  const isOver = approved_amount !== null && total_amount > approved_amount && !is_warranty && !hasEnded(repair)
  return (
    <Stack gap="md">
      {isOver ? (
        <Alert color="marigold" title={t`Above what the customer approved`}>
          {t`The customer approved ${{ approved: formatMoney(approved_amount) }}, but the price is now ${{ total: formatMoney(total_amount) }}. Send a new quote, or lower the price.`}
        </Alert>
      ) : null}
      {reason ? (
        <Alert color="gray" title={stateWords[repair.state]}>
          {reason}
        </Alert>
      ) : null}
      <div className={classes.layout}>
        <Stack gap="md">
          <Figures figures={figuresOf(repair)} />
          <RepairJobs repair={repair} />
          <RepairQuotes repair={repair} />
          <RepairPayments repair={repair} />
        </Stack>
        <Stack gap="md">
          <RepairDevice repair={repair} />
          <RepairPhotos repair={repair} />
          <RepairHistory repair={repair} />
        </Stack>
      </div>
    </Stack>
  )
}

function figuresOf(repair: Repair): Figure[] {
  const { total_amount, paid, is_warranty } = repair
  if (is_warranty) return [[t`Price`, t`Free, under warranty`]]
  const price: Figure = [t`Price`, formatMoney(total_amount)]
  // With the handover the rest was paid too, as the sale says.
  if (hasEnded(repair)) return [price, [t`Paid before the handover`, formatMoney(paid)]]
  return [price, [t`Left to pay`, formatMoney(leftOf(repair)), t`${{ amount: formatMoney(paid) }} paid`]]
}
