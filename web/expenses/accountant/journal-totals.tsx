import { t } from '@lingui/core/macro'
import { Alert, Table, Text } from '@mantine/core'
import type { AccountTotal } from '@tunda/contract/reports/accountant'
import { formatMoney } from '../../shared/words/money.ts'

const debit = t({ message: 'Debit', context: 'accounting' })
const credit = t({ message: 'Credit', context: 'accounting' })

type Journal = { readonly totals: readonly AccountTotal[]; readonly overlaps: number; readonly is_open: boolean }

/** What a period comes to by account, and what to know before a file is made of it. */
export function JournalTotals({ journal: { totals, overlaps, is_open } }: { journal: Journal }) {
  if (totals.length === 0) return <Text c="dimmed">{t`Nothing happened in this period.`}</Text>
  const label = t`Totals by account`
  return (
    <>
      {overlaps > 0 ? (
        <Alert color="marigold">
          {t`There is already a file with some of these days. If you import both, these days count twice.`}
        </Alert>
      ) : null}
      {is_open ? (
        <Alert color="gray">{t`This period is not over. What happens after you make the file will not be in it.`}</Alert>
      ) : null}
      <Table.ScrollContainer
        minWidth={280}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t`${label}, scrolls sideways` },
        }}
      >
        <Table aria-label={label} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Account`}</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {debit}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {credit}
              </Table.Th>
              <Table.Th ta="right" hiddenFrom="xs">{t`Amount`}</Table.Th>
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
      <Table.Th scope="row" fw={400}>
        {name}{' '}
        <Text span c="dimmed" size="sm" className="numeric">
          {code}
        </Text>
      </Table.Th>
      <Table.Td ta="right" className="numeric" visibleFrom="xs">
        {amount > 0 ? formatMoney(amount) : ''}
      </Table.Td>
      <Table.Td ta="right" className="numeric" visibleFrom="xs">
        {amount < 0 ? formatMoney(-amount) : ''}
      </Table.Td>
      <OnPhone figure={formatMoney(Math.abs(amount))} side={amount < 0 ? credit : debit} />
    </Table.Tr>
  )
}

function SumRow({ totals }: { totals: readonly AccountTotal[] }) {
  const sum = formatMoney(totals.reduce((all, { amount }) => all + Math.max(amount, 0), 0))
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={700}>{t`Total`}</Table.Th>
      <Table.Td ta="right" fw={700} className="numeric" visibleFrom="xs">
        {sum}
      </Table.Td>
      <Table.Td ta="right" fw={700} className="numeric" visibleFrom="xs">
        {sum}
      </Table.Td>
      <OnPhone figure={sum} side={t`Debit and credit`} />
    </Table.Tr>
  )
}

/** Both sides in one column: a phone has no room for two. */
function OnPhone({ figure, side }: { figure: string; side: string }) {
  return (
    <Table.Td ta="right" hiddenFrom="xs">
      <span className="numeric">{figure}</span>
      <Text component="div" size="xs" c="dimmed">
        {side}
      </Text>
    </Table.Td>
  )
}
