import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, NativeSelect, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { largestPrice } from '@tunda/contract/ceilings'
import { changedPrice, PriceChange } from '@tunda/contract/products/price-changes'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { type FormEvent, useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { roundingChoices } from '../../shared/products/price-rounding.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { useUnitProfit } from '../../shared/words/profit.ts'
import { money, whole } from '../form/money-field.ts'
import { refreshProducts } from '../form/product-changes.ts'
import classes from './change-prices.module.css'
import touch from './touch.module.css'
import { sayChanged } from './use-bulk-change.ts'

type Props = { opened: boolean; products: readonly Product[]; onClose: () => void; onDone: () => void }

/** Raises or lowers the prices of several products at once, after showing what comes of it. */
export function ChangePrices({ opened, products, onClose, onDone }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t`Change ${plural({ count: products.length }, { one: 'the price', other: 'the prices of # products' })}`}
      classNames={{ body: touch.targets ?? '' }}
    >
      <PricesForm products={products} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

type Draft = { kind: 'percent' | 'amount'; way: 'up' | 'down'; figure: number | string; roundTo: string }

function PricesForm({ products, onClose, onDone }: Omit<Props, 'opened'>) {
  const [draft, setDraft] = useState<Draft>({ kind: 'percent', way: 'up', figure: '', roundTo: '500' })
  const change = changeOf(draft)
  const rows = products.map((product) => ({ product, price: change && changedPrice(product.selling_price, change) }))
  const isPossible =
    change !== undefined && rows.every(({ price }) => price !== undefined && price >= 0 && price <= largestPrice)
  const send = useMutation({
    mutationFn: (by: PriceChange) =>
      client.products.changePrices({ product_ids: products.map(({ id }) => id), change: by }),
    onSuccess: (changed, by) => {
      const title = plural({ count: changed.length }, { one: '# price changed', other: '# prices changed' })
      sayChanged(title, pricesBefore(products, changed, by))
      onClose()
      onDone()
    },
    onError: showFailure(t`Update Failed`),
    onSettled: refreshProducts,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (change && isPossible && !send.isPending) send.mutate(change)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PriceChangeFields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
        <Preview rows={rows} />
        {send.error ? <Alert color="clay">{asFailure(send.error).message}</Alert> : null}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={send.isPending} disabled={!isPossible}>
            {plural({ count: products.length }, { one: 'Change the price', other: 'Change # prices' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the prices were, of those that became what was shown: another may have changed a price meanwhile. */
function pricesBefore(products: readonly Product[], changed: readonly Product[], by: PriceChange) {
  const became = new Map(changed.map(({ id, selling_price }) => [id, selling_price]))
  return products
    .filter(({ id, selling_price }) => became.get(id) === changedPrice(selling_price, by))
    .map(({ id, selling_price }) => ({ id, selling_price }))
}

function changeOf({ kind, way, figure, roundTo }: Draft): PriceChange | undefined {
  if (figure === '' || Number(figure) === 0) return undefined
  const value = way === 'up' ? Number(figure) : -Number(figure)
  return PriceChange.safeParse({ kind, value, round_to: Number(roundTo) }).data
}

function PriceChangeFields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const isPercent = draft.kind === 'percent'
  const field = {
    'data-autofocus': true,
    value: draft.figure,
    onChange: (figure: number | string) => onChange({ figure }),
  }
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t`Raise or lower`}
          value={draft.way}
          onChange={(way) => onChange({ way })}
          data={[
            { value: 'up', label: t`Raise` },
            { value: 'down', label: t`Lower` },
          ]}
        />
        <SegmentedControl
          aria-label={t`By`}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          data={[
            { value: 'percent', label: t`By percent` },
            { value: 'amount', label: t`By amount` },
          ]}
        />
      </Group>
      <Group gap="sm" grow>
        {isPercent ? (
          <NumberInput label={t`Percent`} {...field} {...whole} max={1000} suffix=" %" />
        ) : (
          <MoneyInput label={t`Shillings`} {...field} {...money} />
        )}
        <NativeSelect
          label={t`Round`}
          data={roundingChoices}
          value={draft.roundTo}
          onChange={(event) => onChange({ roundTo: event.currentTarget.value })}
        />
      </Group>
    </>
  )
}

type PreviewProps = { rows: ReadonlyArray<{ product: Product; price: number | undefined }> }

/** Every price before and after, with what is wrong about the new one. */
function Preview({ rows }: PreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too
    <ul className={classes.preview} aria-label={t`Prices before and after`} tabIndex={0}>
      {rows.map(({ product, price }) => (
        <li key={product.id} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.name}>{productName(product)}</span>
            <Text component="span" size="xs" c="dimmed">
              {variantLine(product)}
            </Text>
          </span>
          <span className={classes.prices}>
            <span className={classes.before}>{formatMoney(product.selling_price)}</span>
            <span aria-hidden>→</span>
            <span className={classes.after}>{price === undefined || price < 0 ? '–' : formatMoney(price)}</span>
            <Verdict product={product} price={price} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Verdict({ product: { cost_price }, price }: PreviewProps['rows'][number]) {
  const { profit, margin } = useUnitProfit()
  if (price === undefined || cost_price === undefined) return null
  if (price < 0) return <span className={classes.bad}>{t`Below zero`}</span>
  if (price > largestPrice) return <span className={classes.bad}>{t`Too much`}</span>
  if (profit(cost_price, price) < 0) return <span className={classes.bad}>{t`Below cost`}</span>
  return <span className={classes.margin}>{t`${{ margin: margin(cost_price, price) }} margin`}</span>
}
