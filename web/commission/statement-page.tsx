import { t } from '@lingui/core/macro'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCoins, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { CommissionEntry, CommissionStatement } from '@tunda/contract/reports/commission'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { saleAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMay, useMayOfWholeShop, useOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { Figures } from '../shared/page/details.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { monthWords } from '../shared/words/months.ts'
import { ApproveDialog, PayDialog } from './commission-actions.tsx'
import { commissionPaper, exportStatement, wholeStatement } from './commission-papers.ts'
import { documentWords, rateWords, sellerWords, signed } from './commission-words.ts'
import { StateBadge } from './state-badge.tsx'

type Props = {
  seller_id: string
  month: string
  picker: ReactNode
  /** Left out for whoever sees no other's. */
  onBack: (() => void) | undefined
}

const pageSize = 50

/** A seller's month: its figures, and every line of a sale or refund behind them. */
export function StatementPage({ seller_id, month, picker, onBack }: Props) {
  const [page, setPage] = useState(1)
  const input = { seller_id, month, page, limit: pageSize }
  const query = useQuery(api.commission.statement.queryOptions({ input, placeholderData: keepPreviousData }))
  const statement = query.data
  return (
    <>
      <PageHeader
        title={onBack && statement ? sellerWords(statement) : t`Commission`}
        facts={statement ? <Facts statement={statement} /> : '\u00a0'}
        actions={
          <>
            {onBack ? <BackButton onClick={onBack} /> : null}
            {statement ? <Actions statement={statement} /> : null}
          </>
        }
      />
      <AnswerState query={query} />
      {statement ? (
        <Stack gap="md">
          <Sums statement={statement} />
          <Card p={0}>
            <Group p="md">{picker}</Group>
            <Table
              label={t`Sales and refunds`}
              columns={columns}
              rows={statement.entries}
              rowId={({ document_id, line }) => `${document_id} ${line}`}
              query={query}
              empty={
                <EmptyState
                  icon={IconCoins}
                  title={t`No commission this month`}
                  text={t`No sales earned commission this month.`}
                />
              }
              paging={{ ...statement, limit: pageSize, onPage: setPage }}
              card={(row) => <EntryCard row={row} />}
            />
          </Card>
        </Stack>
      ) : null}
    </>
  )
}

function Facts({ statement }: { statement: CommissionStatement }) {
  const { month, state, is_over, approved_on, paid_on } = statement
  return (
    <>
      <StateBadge of={state} isOver={is_over} />{' '}
      {[
        monthWords(month),
        ...(approved_on ? [t`Approved on ${{ day: formatDay(approved_on) }}`] : []),
        ...(paid_on ? [t`Paid on ${{ day: formatDay(paid_on) }}`] : []),
      ].join(' · ')}
    </>
  )
}

function Sums({ statement: { earned, taken_back, carried, due } }: { statement: CommissionStatement }) {
  return (
    <Figures
      figures={[
        [t`Earned`, formatMoney(earned)],
        [t`Refunds`, signed(taken_back)],
        [t`From earlier months`, signed(carried)],
        [t`To pay`, signed(due), due < 0 ? t`It is taken off next month’s commission.` : undefined],
      ]}
    />
  )
}

function Actions({ statement }: { statement: CommissionStatement }) {
  const shop = useOrganization()
  const mayManage = useMayOfWholeShop('manage_commission')
  const [open, setOpen] = useState<'approve' | 'pay'>()
  const { state, is_over, totalCount, carried } = statement
  if (!shop) return null
  const canApprove = mayManage && state === 'open' && is_over && (totalCount > 0 || carried < 0)
  const failed = showFailure(t`The statement was not made`)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        disabled={totalCount === 0}
        onClick={() => exportStatement(statement).catch(failed)}
      >
        {'CSV'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        disabled={totalCount === 0}
        onClick={() =>
          wholeStatement(statement)
            .then((whole) => printDocument(commissionPaper(whole, shop)))
            .catch(failed)
        }
      >{t`Print A4`}</Button>
      {canApprove ? (
        <Button onClick={() => setOpen('approve')}>
          {statement.due > 0 ? t`Approve ${{ amount: formatMoney(statement.due) }}` : t`Approve`}
        </Button>
      ) : null}
      {mayManage && state === 'approved' ? (
        <Button onClick={() => setOpen('pay')}>{t`Pay ${{ amount: formatMoney(statement.due) }}`}</Button>
      ) : null}
      {open === 'approve' ? <ApproveDialog statement={statement} onClose={() => setOpen(undefined)} /> : null}
      {open === 'pay' ? <PayDialog statement={statement} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

const col = columnsOf<CommissionEntry>()
const columns = col.columns([
  col.accessor('day', { header: t`Date`, cell: (c) => formatDay(c.getValue()) }),
  col.accessor('invoice_number', {
    header: t`Sale`,
    cell: ({ row: { original } }) => <SaleLink entry={original} />,
  }),
  col.accessor('brand', { header: t`Product`, cell: ({ row: { original } }) => productName(original) }),
  col.accessor('quantity', { header: t`Quantity`, cell: (c) => formatCount(c.getValue()), meta: { align: 'end' } }),
  col.accessor('rate', { header: t`Rate`, cell: ({ row: { original } }) => <Rate entry={original} /> }),
  col.accessor('amount', {
    header: t`Commission`,
    cell: (c) => <strong>{signed(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
]) as Columns<CommissionEntry>

/** What the commission is of stands below its rate. */
function Rate({ entry }: { entry: CommissionEntry }) {
  const { basis, base } = entry
  return (
    <>
      {rateWords(entry)}
      {basis !== 'piece' && base !== undefined ? (
        <Text size="sm" c="dimmed" className="numeric">
          {signed(base)}
        </Text>
      ) : null}
    </>
  )
}

function SaleLink({ entry }: { entry: CommissionEntry }) {
  const maySee = useMay('see_sales')
  if (!maySee) return documentWords(entry)
  return (
    <Anchor component={Link} to={saleAt(entry.sale_id)} inherit>
      {documentWords(entry)}
    </Anchor>
  )
}

function EntryCard({ row }: { row: CommissionEntry }) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <SaleLink entry={row} />
        <Text size="sm">{`${formatCount(row.quantity)} × ${productName(row)}`}</Text>
        <Text size="sm" c="dimmed">
          {[formatDay(row.day), rateWords(row)].join(' · ')}
        </Text>
      </div>
      <strong className="numeric">{signed(row.amount)}</strong>
    </Group>
  )
}
