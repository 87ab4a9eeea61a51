import { t } from '@lingui/core/macro'
import { Alert, Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrderShown } from '@tunda/contract/buying/purchase-orders'
import type { Product } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { goodsInAt } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { Facts } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderName, stateLooks, totalWords } from './order-words.ts'

type Props = { id: string; onBack: () => void }

/** One order: what is on it, sending it, and what came of it. */
export function OrderPage({ id, onBack }: Props) {
  const options = api.purchaseOrders.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const mayOrder = useMayCall(contractRoutes.purchaseOrders.start)
  const shown = query.data
  const isDraft = shown?.order.state === 'draft' && mayOrder
  const keep = (next: OrderShown) => cache.setQueryData(options.queryKey, next)
  async function add({ id: product_id }: Product): Promise<boolean> {
    try {
      // Each scan is a change of its own, however soon the next one comes.
      const key = crypto.randomUUID()
      keep(await client.purchaseOrders.putLine({ order_id: id, product_id, add: 1 }, { context: { key } }))
      return true
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
      return false
    }
  }
  return (
    <>
      <PageHeader
        title={shown ? orderName(shown.order) : t`Purchase order`}
        facts={shown ? factsOf(shown) : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {shown ? <OrderActions shown={shown} mayOrder={mayOrder} onChanged={keep} onBack={onBack} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {shown ? (
        <Card>
          {shown.order.close_reason ? (
            <Alert color="gray" mb="md" py={8} title={stateLooks[shown.order.state].words}>
              {shown.order.close_reason}
            </Alert>
          ) : null}
          {isDraft ? (
            <>
              <OrderHead order={shown.order} onChanged={keep} />
              <Stack gap="xs" mb="md">
                <ProductSearch
                  label={t`Add a product`}
                  placeholder={t`Type a part of its name`}
                  mayBeNew
                  onPick={add}
                />
              </Stack>
            </>
          ) : (
            <Facts facts={wishesOf(shown)} />
          )}
          <OrderLines shown={shown} isDraft={isDraft} onChanged={keep} />
          <Receipts shown={shown} />
        </Card>
      ) : null}
    </>
  )
}

function factsOf({ order }: OrderShown): string {
  const total = order.total == null ? [] : [totalWords(order)]
  return [stateLooks[order.state].words, order.supplier_name, ...total].join(' · ')
}

/** What the supplier was asked for beside the goods. */
function wishesOf({ order: { expected_on, note } }: OrderShown) {
  return [
    [t`Needed by`, expected_on === null ? null : formatDay(expected_on)],
    [t`Note for the supplier`, note],
  ] as const
}

function Receipts({ shown: { receipts } }: { shown: OrderShown }) {
  if (receipts.length === 0) return null
  return (
    <Text mt="md" size="sm">
      {t`Goods received:`}{' '}
      {receipts.map(({ id, number }, place) => (
        <span key={id}>
          {place > 0 ? ', ' : ''}
          <Anchor component={Link} to={goodsInAt(id)} inherit>
            {number === null ? t`being counted` : t`no. ${{ number: formatCount(number) }}`}
          </Anchor>
        </span>
      ))}
    </Text>
  )
}
