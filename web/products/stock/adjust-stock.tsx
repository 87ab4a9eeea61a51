import { t } from '@lingui/core/macro'
import { Alert, Button, Chip, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import {
  type AdjustmentReason,
  adjustmentReasons,
  costByHand,
  type StockAdjustment,
} from '@tunda/contract/products/stock-adjustments'
import { stockStatus } from '@tunda/contract/stock/stock'
import { type FormEvent, useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { atHere } from '../../shared/products/at-here.ts'
import { StockBadge } from '../../shared/table/status-badge.tsx'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { money, whole } from '../form/money-field.ts'
import { refreshProducts } from '../form/product-changes.ts'
import touch from '../list/touch.module.css'
import classes from './adjust-stock.module.css'
import { adjustmentOf, type Draft, verbOf } from './adjustment-draft.ts'
import { BatchSelect } from './batch-select.tsx'

const choices: Record<AdjustmentReason, string> = {
  received: t`Received`,
  found: t`Found`,
  damage: t`Damaged`,
  loss: t`Lost or stolen`,
  own_use: t`Own use`,
  adjustment: t`Correct the figure`,
}
const reasons = Object.keys(adjustmentReasons) as AdjustmentReason[]

type Props = {
  /** The product whose stock is moved; undefined keeps the dialog closed. */
  product: Product | undefined
  onClose: () => void
}

/** Moves stock by hand: why, how many, and what there is before and after. */
export function AdjustStock({ product, onClose }: Props) {
  // What was open stays to be seen while the dialog fades.
  const [last, setLast] = useState(product)
  if (product && product !== last) setLast(product)
  return (
    <Modal
      opened={product !== undefined}
      onClose={onClose}
      title={last ? t`Adjust stock of ${{ productName: productName(last) }}` : ''}
      classNames={{ body: touch.targets ?? '' }}
    >
      {last ? <AdjustForm key={last.id} product={atHere(last)} onClose={onClose} /> : null}
    </Modal>
  )
}

function AdjustForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ reason: 'received', figure: '', unitCost: '', note: '', batch: null })
  const adjust = useMutation({
    mutationFn: (asked: StockAdjustment) => client.products.adjust(asked),
    onSuccess: ({ stock_after }) => {
      toast.ok(
        t`Stock adjusted`,
        t`${{ productName: productName(product) }}: ${{ stockAfter: formatCount(stock_after) }} in stock`,
      )
      onClose()
    },
    onError: showFailure(t`Update Failed`),
    onSettled: refreshProducts,
  })
  const maySeeCost = useMay('see_cost')
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const adjustment = adjustmentOf(draft, product)
  const isCorrection = draft.reason === 'adjustment'
  const isShort =
    adjustment !== undefined && product.current_stock + adjustment.delta < Math.min(0, product.current_stock)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (adjustment && !isShort && !adjust.isPending) adjust.mutate(adjustment)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {[variantLine(product), t`${{ currentStock: formatCount(product.current_stock) }} in stock`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Chip.Group value={draft.reason} onChange={(reason) => change({ reason })}>
          <Group gap={8} role="radiogroup" aria-label={t`Reason`}>
            {reasons.map((reason) => (
              <Chip
                key={reason}
                value={reason}
                radius="md"
                variant="outline"
                classNames={{ label: classes.chip ?? '' }}
              >
                {choices[reason]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Group gap="sm" align="start" grow>
          <NumberInput
            label={isCorrection ? t`In stock now` : t`Units`}
            data-autofocus
            {...units}
            value={draft.figure}
            onChange={(figure) => change({ figure })}
            error={isShort ? t`Only ${{ currentStock: formatCount(product.current_stock) }} in stock` : undefined}
          />
          {draft.reason === 'received' && maySeeCost ? (
            <MoneyInput
              label={t`Unit cost`}
              placeholder={t`As before`}
              {...money}
              value={draft.unitCost}
              onChange={(unitCost) => change({ unitCost })}
            />
          ) : null}
        </Group>
        {product.has_expiry && draft.reason !== 'received' ? (
          <BatchSelect product={product} value={draft.batch} onChange={(batch) => change({ batch })} />
        ) : null}
        <TextInput
          label={t`Note`}
          placeholder={isCorrection ? t`Why the figure was wrong` : t`Optional`}
          maxLength={200}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Outcome product={product} adjustment={isShort ? undefined : adjustment} />
        {adjust.error ? <Alert color="clay">{asFailure(adjust.error).message}</Alert> : null}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={adjust.isPending} disabled={!adjustment || isShort}>
            {verbOf(draft.reason, adjustment?.delta)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const units = { ...whole, max: mostUnits } as const

type OutcomeProps = { product: Product; adjustment: ReturnType<typeof adjustmentOf> }

/** Stock before and after, and what the product then costs. */
function Outcome({ product, adjustment }: OutcomeProps) {
  const { current_stock, cost_price, min_stock } = product
  const { delta = 0, unit_cost } = adjustment ?? {}
  const after = current_stock + delta
  const settings = useQuery({ ...api.organization.settings.queryOptions(), enabled: unit_cost != null })
  const method = settings.data?.inventory.costMethod
  const cost =
    method === undefined || unit_cost == null || cost_price === undefined
      ? undefined
      : costByHand(method, { current_stock, cost_price }, { delta, unit_cost })
  return (
    <div className={classes.outcome} aria-live="polite">
      <span className={classes.figures}>
        <span className={classes.before}>{formatCount(current_stock)}</span>
        <IconArrowRight size={18} stroke={1.7} aria-label={t`becomes`} role="img" />
        <span className={classes.after}>{formatCount(after)}</span>
        <StockBadge status={stockStatus({ current_stock: after, min_stock })} />
      </span>
      {cost === undefined ? null : (
        <Text size="sm" c="dimmed">
          {cost === cost_price || method === 'last'
            ? t`Cost becomes ${{ cost: formatMoney(cost) }}`
            : t`Cost becomes ${{ cost: formatMoney(cost) }}, the average of what was in stock and what came in`}
        </Text>
      )}
    </div>
  )
}
