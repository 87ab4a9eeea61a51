import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SaleHistory as History, Refund, RefundRequest } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import { api } from '../../shared/calls/api.ts'
import type { ReceiptShop } from '../../shared/receipt/receipt-content.ts'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { methodWords } from '../../shared/words/paid-words.ts'
import touch from '../touch.module.css'
import { GoodsBack } from './goods-back.tsx'
import { printRefund } from './print-refund.ts'
import classes from './refunds.module.css'

type Props = { sale: Sale; shop: ReceiptShop }
type Event = { readonly key: string; readonly at: string; readonly words: string; readonly refund?: Refund }

/** What happened to a sale, when and by whom, with each refund's document. */
export function SaleHistory({ sale, shop }: Props) {
  const query = useQuery(api.sales.history.queryOptions({ input: { id: sale.id } }))
  return (
    <section aria-labelledby="sale-history">
      <h3 id="sale-history" className={classes.title}>{t`History`}</h3>
      {query.data ? (
        <ol className={classes.events}>
          {eventsOf(sale, query.data).map((event) => (
            <li key={event.key}>
              <Text size="sm">{event.words}</Text>
              {event.refund ? <Document refund={event.refund} shop={shop} /> : null}
              <Text size="xs" c="dimmed" className="numeric">
                {formatDateTime(event.at)}
              </Text>
            </li>
          ))}
        </ol>
      ) : query.error ? (
        <FailedState error={query.error} query={query} />
      ) : (
        <LoadingState />
      )}
    </section>
  )
}

function Document({ refund, shop }: { refund: Refund; shop: ReceiptShop }) {
  return (
    <>
      <GoodsBack items={refund.items} />
      <Button
        size="compact-sm"
        variant="default"
        my={4}
        className={touch.target}
        leftSection={<IconPrinter size={15} stroke={1.7} />}
        aria-label={t`Print ${{ refundNumber: refund.refund_number }}`}
        onClick={() => void printRefund(refund, shop)}
      >{t`Print`}</Button>
    </>
  )
}

const who = (name: string | null) => name || t`A colleague who has left`

function eventsOf(sale: Sale, { recorded_by, refunds, requests }: History): Event[] {
  const events = [
    {
      key: 'recorded',
      at: sale.received_at,
      words: approvedBy(t`${{ who: who(recorded_by) }} recorded the sale`, sale.approver_name),
    },
    ...requests.flatMap(eventsOfRequest),
    ...refunds.map((refund) => ({ key: refund.id, at: refund.created_at, words: wordsOf(refund), refund })),
  ]
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function eventsOfRequest({ id, requested_at, requested_by, amount, reason, ...decision }: RefundRequest): Event[] {
  const asked = {
    key: `${id} asked`,
    at: requested_at,
    words: because(t`${{ who: who(requested_by) }} asked for a refund of ${{ amount: formatMoney(amount) }}`, reason),
  }
  if (decision.decided_at === null) return [asked]
  if (decision.status === 'closed')
    return [
      asked,
      { key: `${id} closed`, at: decision.decided_at, words: because(t`The request was closed`, decision.note) },
    ]
  const decided =
    decision.status === 'approved'
      ? t`${{ who: who(decision.decided_by) }} approved the request`
      : t`${{ who: who(decision.decided_by) }} declined the request`
  return [asked, { key: `${id} decided`, at: decision.decided_at, words: because(decided, decision.note) }]
}

function wordsOf(refund: Refund): string {
  const { kind, user_name, approver_name, amount, payments, refund_number, reason } = refund
  const by = [methodWords(refund), ...payments.map(({ reference }) => reference)].filter(Boolean).join(' ')
  const [name, money] = [who(user_name), formatMoney(amount)]
  const words =
    kind === 'cancel'
      ? t`${name} cancelled the sale and refunded ${money} by ${by}, ${refund_number}`
      : t`${name} refunded ${money} by ${by}, ${refund_number}`
  return approvedBy(because(words, reason), approver_name)
}

/** With who let it through, where whoever did it could not alone. */
function approvedBy(words: string, approver: string | null | undefined): string {
  return typeof approver === 'string' ? t`${words} · approved by ${{ name: who(approver) }}` : words
}

/** With the reason, where there is one: none is left once its customer went. */
function because(words: string, reason: string | null): string {
  return reason ? `${words}: ${reason}` : words
}
