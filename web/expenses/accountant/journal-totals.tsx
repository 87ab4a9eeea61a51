import { t } from '@lingui/core/macro'
import { Alert, Table, Text } from '@mantine/core'
import type { AccountTotal } from '@tunda/contract/reports/accountant'
import { formatMoney } from '../../shared/words/money.ts'

type Journal = { readonly totals: readonly AccountTotal[]; readonly overlaps: number; readonly is_open: boolean }

/** What a period comes to by account, and what to know before a file is made of it. */
export function JournalTotals({ journal: { totals, overlaps, is_open } }: { journal: Journal }) {
  if (totals.length === 0) return <Text c="dimmed">{t`Nothing happened in this period.`}</Text>
  const label = t`Totals by account`
  return (
    <>
      {overlaps > 0 ? (
        <Alert color="yellow">
          {t`There is already a file with some of these days. If you import both, these days count twice.`}
        </Alert>
      ) : null}
      {is_open ? (
        <Alert color="blue">{t`This period is not over. What happens after you make the file will not be in it.`}</Alert>
      ) : null}
      <Table.ScrollContainer
        minWidth={480}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t`${label}, scrolls sideways` },
        }}
      >
        <Table aria-label={label} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Account`}</Table.Th>
              <Table.Th ta="right">{t({ message: 'Debit', context: 'accounting' })}</Table.Th>
              <Table.Th ta="right">{t({ message: 'Credit', context: 'accounting' })}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {totals.map((total) => (
              <TotalRow key={total.account} {...total} />
            ))}
            <SumRow totals={totals} />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function TotalRow({ code, name, amount }: AccountTotal) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} miw={170}>
        {name}{' '}
        <Text span c="dimmed" size="sm" className="numeric">
          {code}
        </Text>
      </Table.Th>
      <Table.Td ta="right" className="numeric">
        {amount > 0 ? formatMoney(amount) : ''}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {amount < 0 ? formatMoney(-amount) : ''}
      </Table.Td>
    </Table.Tr>
  )
}

function SumRow({ totals }: { totals: readonly AccountTotal[] }) {
  const sum = formatMoney(totals.reduce((all, { amount }) => all + Math.max(amount, 0), 0))
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={700}>{t`Total`}</Table.Th>
      <Table.Td ta="right" fw={700} className="numeric">
        {sum}
      </Table.Td>
      <Table.Td ta="right" fw={700} className="numeric">
        {sum}
      </Table.Td>
    </Table.Tr>
  )
}
