import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import type { LandedCost } from '@tunda/contract/buying/landed-costs'
import type { SupplierReturn } from '@tunda/contract/buying/supplier-returns'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { landedWords } from './landed-words.ts'
import { returnPaper, settlementWords, valueWords } from './return-words.ts'

/** What came after the goods were put in stock: freight and other costs of them, and what went back. Nothing while there is neither. */
export function AfterPosting({ shown }: { shown: GoodsInShown }) {
  const input = { id: shown.goods_in.id }
  const costs = useQuery(api.goodsIn.costs.queryOptions({ input }))
  const returns = useQuery(api.goodsIn.returns.queryOptions({ input }))
  return (
    <>
      {costs.data && costs.data.costs.length > 0 ? <Costs shown={shown} costs={costs.data.costs} /> : null}
      {returns.data && returns.data.returns.length > 0 ? (
        <Returns shown={shown} returns={returns.data.returns} />
      ) : null}
    </>
  )
}

const signed = (amount: number) => (amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount))

function Costs({ shown, costs }: { shown: GoodsInShown; costs: readonly LandedCost[] }) {
  const [taken, setTaken] = useState<LandedCost>()
  const { id } = shown.goods_in
  const areDevices = shown.lines.every(({ tracking }) => tracking)

  async function takeBack(landed_cost_id: string) {
    const next = await client.goodsIn.reverseCost({ id: crypto.randomUUID(), landed_cost_id })
    cache.setQueryData(api.goodsIn.costs.queryOptions({ input: { id } }).queryKey, next)
    void refresh('goods_ins', 'products', 'suppliers')
  }
  return (
    <Card mt="md">
      <Text component="h2" fw={600} mb="xs">{t`Other costs of these goods`}</Text>
      <Stack gap="sm">
        {costs.map((cost) => (
          <Group key={cost.id} justify="space-between" align="start" wrap="nowrap">
            <div>
              <span>{costWords(cost)}</span>
              <Text size="sm" c="dimmed">
                {splitWords(cost, areDevices)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap" justify="end">
              <strong className="numeric">{signed(cost.amount_ugx)}</strong>
              {cost.reverses_id === null && !cost.is_reversed ? (
                <Button size="compact-sm" variant="subtle" onClick={() => setTaken(cost)}>{t`Reverse`}</Button>
              ) : null}
            </Group>
          </Group>
        ))}
      </Stack>
      {taken ? (
        <ConfirmDialog
          opened
          onClose={() => setTaken(undefined)}
          title={t`Reverse this cost?`}
          action={t`Reverse ${{ amount: signed(taken.amount_ugx) }}`}
          onConfirm={() => takeBack(taken.id)}
          failed={t`The cost was not reversed`}
        >
          {t`Your goods will cost that much less. The part counted for goods already sold comes off this month’s costs.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

function costWords({ kind, supplier_name, document_no, business_date, reverses_id, is_reversed }: LandedCost): string {
  const what = reverses_id === null ? landedWords[kind] : t`Reversed: ${{ cost: landedWords[kind] }}`
  const parts = [what, supplier_name, document_no, formatDay(business_date), is_reversed ? t`reversed` : null]
  return parts.filter(Boolean).join(' · ')
}

/** Devices keep what they came in for, so nothing of a later cost is on them. */
function splitWords({ to_stock, to_variance, note }: LandedCost, areDevices: boolean): string {
  if (areDevices && to_stock === 0) return [t`All in that day’s costs`, note].filter(Boolean).join(' · ')
  const split = t`${{ stock: signed(to_stock) }} in stock value, ${{ sold: signed(to_variance) }} in the cost of goods already sold`
  return [to_variance === 0 ? t`All in stock value` : split, note].filter(Boolean).join(' · ')
}

function Returns({ shown, returns }: { shown: GoodsInShown; returns: readonly SupplierReturn[] }) {
  const shop = useOrganization()
  return (
    <Card mt="md">
      <Text component="h2" fw={600} mb="xs">{t`Sent back`}</Text>
      <Stack gap="sm">
        {returns.map((one) => (
          <Group key={one.id} justify="space-between" align="start" wrap="nowrap">
            <div>
              <span>
                {[
                  t`No. ${{ number: formatCount(one.number) }}`,
                  formatDay(one.business_date),
                  settlementWords[one.settlement],
                ].join(' · ')}
              </span>
              <Text size="sm" c="dimmed">
                {one.lines.map((line) => `${productName(line)} × ${formatCount(line.quantity)}`).join(', ')}
                {` · ${one.reason}`}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <strong className="numeric">{valueWords(one, shown).ofAll}</strong>
              {shop ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => printDocument(returnPaper(one, shown, shop))}
                >{t`Print`}</Button>
              ) : null}
            </Group>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
