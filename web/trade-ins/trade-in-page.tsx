import { t } from '@lingui/core/macro'
import { Alert, Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import type { TradedTowards, TradeInShown } from '@tunda/contract/units/trade-ins'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saleAt, unitAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { Signed } from '../shared/fields/signature-pad.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { Facts } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { documentWords } from '../shared/trade-ins/document-words.ts'
import { useToday } from '../shared/use-today.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { SellerActions } from './seller-actions.tsx'
import { TradeInActions } from './trade-in-actions.tsx'
import { standing, tradeInName } from './trade-in-words.tsx'

/** One used device: what was paid, who sold it, and what comes next. */
export function TradeInPage({ id, onBack }: { id: string; onBack: () => void }) {
  const options = api.tradeIns.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const bought = query.data
  const today = useToday()
  const keep = (next: TradeInShown) => cache.setQueryData(options.queryKey, next)
  return (
    <>
      <PageHeader
        title={bought ? tradeInName(bought) : t`Used device`}
        facts={bought ? [standing(bought, today), productName(bought)].join(' · ') : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {bought ? <TradeInActions bought={bought} today={today} onChanged={keep} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {bought ? <Shown bought={bought} today={today} onChanged={keep} /> : null}
    </>
  )
}

type ShownProps = { bought: TradeInShown; today: string; onChanged: (next: TradeInShown) => void }

function Shown({ bought, today, onChanged }: ShownProps) {
  const { answers, signature, reported } = bought
  return (
    <Stack gap="md">
      {reported === null ? null : (
        <Alert
          color="clay"
          title={reported === 'stolen' ? t`Reported stolen when it was bought` : t`Reported lost when it was bought`}
        />
      )}
      <Card>
        <Facts facts={factsOf(bought, today)} />
      </Card>
      <Card>
        <Group justify="space-between" mb="sm">
          <Text component="h2" fw={600}>{t`Seller`}</Text>
          <SellerActions bought={bought} today={today} onChanged={onChanged} />
        </Group>
        {bought.seller_name === null ? (
          <Text size="sm" c="dimmed">{t`The seller’s details were deleted.`}</Text>
        ) : (
          <Stack gap="md">
            <Facts
              facts={[
                [t`Name`, bought.seller_name],
                [t`Phone`, bought.seller_phone],
                [t`Document shown`, documentWords[bought.document]],
                [t`Declaration`, bought.declaration],
              ]}
            />
            {signature === null ? null : <Signed signature={signature} />}
          </Stack>
        )}
      </Card>
      {answers.length === 0 ? null : (
        <Card>
          <Text component="h2" fw={600} mb="sm">{t`Questions`}</Text>
          <Facts facts={answers.map(({ question, is_yes }) => [question, is_yes ? t`Yes` : t`No`])} />
        </Card>
      )}
    </Stack>
  )
}

function towardsFacts({ sale_id, invoice_number, amount, paid_out, deposit }: TradedTowards) {
  return [
    [
      t`Paid towards the sale`,
      <span key="sale">
        {formatMoney(amount)}{' '}
        <Anchor component={Link} to={saleAt(sale_id)} inherit>
          {invoice_number}
        </Anchor>
      </span>,
    ],
    [t`Paid out`, paid_out > 0 ? formatMoney(paid_out) : null],
    [t`Left as a deposit`, deposit > 0 ? formatMoney(deposit) : null],
  ] as const
}

function factsOf(bought: TradeInShown, today: string): ReadonlyArray<readonly [string, ReactNode]> {
  return [
    [t`Status`, standing(bought, today)],
    [
      t`Device`,
      <Anchor key="unit" component={Link} to={unitAt(bought.unit_id)} inherit>
        {`${productName(bought)} · ${bought.unit_number}`}
      </Anchor>,
    ],
    [t`Condition`, bought.grade],
    [t`Price paid`, formatMoney(bought.amount)],
    ...(bought.towards ? towardsFacts(bought.towards) : [[t`Paid from`, walletWords[bought.wallet]] as const]),
    [t`Location`, bought.location],
    [t`Bought`, formatDateTime(bought.bought_at)],
    [t`Bought by`, bought.bought_by_name],
    [t`On hold until`, bought.state === 'held' ? formatDay(bought.hold_until) : null],
    [t`Note`, bought.note],
  ]
}
