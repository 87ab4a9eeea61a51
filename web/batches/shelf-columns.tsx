import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ShelfBatch } from '@tunda/contract/batches/batches'
import { Link } from 'react-router'
import { productAt } from '../paths.ts'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { dayWords, hasExpired, nameOf, TimeLeft } from './shelf-words.tsx'

export type BatchActionsOf = {
  readonly mayAdjust: boolean
  readonly onWriteOff: (batch: ShelfBatch) => void
  readonly onCorrect: (batch: ShelfBatch) => void
}

type Shown = BatchActionsOf & { readonly hasSeveral: boolean; readonly hasValue: boolean }

const col = columnsOf<ShelfBatch>()

/** A shop of one location sees no column about them, nor who may not see costs one about worth. */
export function columnsFor({ hasSeveral, hasValue, ...actions }: Shown): Columns<ShelfBatch> {
  return [
    product,
    expiry,
    number,
    ...(hasSeveral ? [place] : []),
    quantity,
    ...(hasValue ? [worth] : []),
    ...(actions.mayAdjust ? [doing(actions)] : []),
  ]
}

const product = col.display({
  id: 'model',
  header: t`Product`,
  cell: ({ row: { original } }) => (
    <Anchor component={Link} to={productAt(original.product_id)} inherit>
      {nameOf(original)}
    </Anchor>
  ),
})
const expiry = col.display({
  id: 'expires_on',
  header: t`Expiry date`,
  cell: ({ row: { original } }) => (
    <Group gap="xs" wrap="nowrap">
      <Text inherit className="numeric">
        {dayWords(original)}
      </Text>
      <TimeLeft batch={original} />
    </Group>
  ),
})
const number = col.display({
  id: 'number',
  header: t`Batch number`,
  cell: ({ row: { original } }) => original.number ?? '–',
})
const place = col.display({ id: 'location', header: t`Location`, cell: ({ row: { original } }) => original.location })
const quantity = col.display({
  id: 'on_hand',
  header: t`In stock`,
  cell: ({ row: { original } }) => formatCount(original.on_hand),
  meta: { align: 'end' },
})
const worth = col.display({
  id: 'value',
  header: t`At cost`,
  cell: ({ row: { original } }) => formatMoney(original.value ?? 0),
  meta: { align: 'end' },
})
const doing = (actions: BatchActionsOf) =>
  col.display({
    id: 'actions',
    header: () => null,
    cell: ({ row: { original } }) => <BatchActions batch={original} {...actions} />,
    meta: { align: 'end', label: t`Actions` },
  })

/** What is done with a batch: what has expired is written off, any other gets another date. */
export function BatchActions({ batch, onWriteOff, onCorrect }: BatchActionsOf & { batch: ShelfBatch }) {
  const name = [nameOf(batch), dayWords(batch)].join(', ')
  return (
    <Group gap={6} justify="end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={
          batch.expires_on === null
            ? t`Set the date of ${{ product: name }}`
            : t`Change the date of ${{ product: name }}`
        }
        onClick={() => onCorrect(batch)}
      >
        {batch.expires_on === null ? t`Set date` : t`Change date`}
      </Button>
      {hasExpired(batch) ? (
        <Button
          size="compact-sm"
          variant="light"
          color="clay"
          aria-label={t`Write off ${{ product: name }}`}
          onClick={() => onWriteOff(batch)}
        >{t`Write off`}</Button>
      ) : null}
    </Group>
  )
}
