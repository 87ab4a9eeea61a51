import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { StockLevel } from '@tunda/contract/products/stock-levels'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { productAt } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { NumberList } from '../shared/units/number-list.tsx'
import { type KeptNumber, useKeptNumbers } from './kept-numbers.ts'

/** Gives each unit of a product that is in stock its number, so that from then on every way in and out names it; or takes that back. */
export function NumberProduct({ id }: { id: string }) {
  const may = useMayCall(contractRoutes.units.track)
  const product = useQuery(api.products.get.queryOptions({ input: { id }, enabled: may }))
  const levels = useQuery(api.products.levels.queryOptions({ input: { id }, enabled: may }))
  if (!may) return <NotPermitted title={t`Number each unit`} who={t`the owner or an admin`} />
  const failed = [product, levels].find((query) => query.isLoadingError)
  return (
    <>
      <PageHeader title={t`Number each unit`} facts={product.data ? nameOf(product.data) : '\u00a0'} />
      {failed ? <FailedState error={failed.error} query={failed} /> : null}
      {!failed && !(product.data && levels.data) ? <LoadingState /> : null}
      {product.data && levels.data ? (
        <Card>
          {isNumbered(product.data) ? (
            <StopNumbering product={product.data} />
          ) : (
            <Numbering
              product={product.data}
              levels={levels.data.stock_levels.filter(({ on_hand }) => on_hand !== 0)}
            />
          )}
        </Card>
      ) : null}
    </>
  )
}

const nameOf = (product: Product) => [productName(product), variantLine(product)].filter(Boolean).join(' · ')

function Numbering({ product, levels }: { product: Product; levels: readonly StockLevel[] }) {
  const navigate = useNavigate()
  const [kept, keep] = useKeptNumbers(product.id)
  const [at, setAt] = useState(levels[0]?.location_id ?? '')
  const { tracking, units } = kept
  const level = levels.find(({ location_id }) => location_id === at)
  const isHere = ({ location_id }: KeptNumber) => location_id === at
  const left = levels.reduce((sum, one) => sum + one.on_hand, 0) - units.length

  const finish = useMutation({
    mutationFn: () => client.units.track({ product_id: product.id, tracking, units: [...units] }),
    onSuccess: async () => {
      keep({ tracking, units: [] })
      void refresh('products', 'units')
      toast.ok(t`Each unit has its number now`, nameOf(product))
      await navigate(productAt(product.id))
    },
    onError: showFailure(t`The numbers were not saved`),
  })
  return (
    <Stack gap="md" maw={560}>
      <Text>{t`Every unit in stock gets its number, once. From then on you scan it when it comes in, is sold or comes back.`}</Text>
      <SegmentedControl
        aria-label={t`What each unit has`}
        data={[
          { value: 'imei', label: t`An IMEI` },
          { value: 'serial', label: t`A serial number` },
        ]}
        value={tracking}
        onChange={(next) => keep({ tracking: next === 'serial' ? 'serial' : 'imei', units: [] })}
      />
      {levels.length > 1 ? (
        <SegmentedControl
          aria-label={t`Location`}
          data={levels.map(({ location_id, location }) => ({ value: location_id, label: location }))}
          value={at}
          onChange={setAt}
        />
      ) : null}
      {level ? (
        <NumberList
          key={`${at} ${tracking}`}
          tracking={tracking}
          wanted={level.on_hand}
          numbers={units.filter(isHere).map(({ number }) => number)}
          onAdd={(added) => {
            keep((before) => ({
              ...before,
              units: [...before.units, ...added.map((unit) => ({ ...unit, location_id: at }))],
            }))
            return Promise.resolve()
          }}
          onRemove={(number) =>
            keep((before) => ({ ...before, units: before.units.filter((unit) => unit.number !== number) }))
          }
        />
      ) : (
        <Text c="dimmed">{t`None is in stock. Its units get their numbers when goods come in.`}</Text>
      )}
      <Group justify="end" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {left === 0 ? null : wordsOf(left)}
        </Text>
        <Button variant="default" onClick={() => void navigate(productAt(product.id))}>{t`Cancel`}</Button>
        <Button disabled={left !== 0} loading={finish.isPending} onClick={() => finish.mutate()}>{t`Finish`}</Button>
      </Group>
    </Stack>
  )
}

function wordsOf(left: number): string {
  if (left < 0) return plural(-left, { one: 'One number too many', other: '# numbers too many' })
  return plural(left, { one: 'One number to go', other: '# numbers to go' })
}

function StopNumbering({ product }: { product: Product }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  async function stop() {
    await client.units.track({ product_id: product.id, tracking: 'none' })
    void refresh('products', 'units')
    await navigate(productAt(product.id))
  }
  return (
    <Stack gap="md" maw={560} align="start">
      <Text>{t`Each unit of this product has its number.`}</Text>
      <Button variant="default" onClick={() => setAsks(true)}>{t`Count it without numbers`}</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Count it without numbers?`}
        action={t`Count without numbers`}
        onConfirm={stop}
        failed={t`The numbers were not saved`}
        danger
      >
        {t`Your stock stays as it is. Units in stock lose their numbers, and sold units keep theirs.`}
      </ConfirmDialog>
    </Stack>
  )
}
