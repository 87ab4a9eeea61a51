import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ShelfBatch } from '@tunda/contract/batches'
import { Link } from 'react-router'
import { productAt } from '../paths.ts'
import { type Columns, columnsOf } from '../shared/table/table.tsx'
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
    ...known,
    ...(hasSeveral ? [place] : []),
    quantity,
    ...(hasValue ? [worth] : []),
    ...(actions.mayAdjust ? [doing(actions)] : []),
  ]
}

const known = col.columns([
  col.accessor('model', {
    header: t`Product`,
    cell: ({ row: { original } }) => (
      <Anchor component={Link} to={productAt(original.product_id)} inherit>
        {nameOf(original)}
      </Anchor>
    ),
  }),
  col.accessor('expires_on', {
    header: t`Expiry date`,
    cell: ({ row: { original } }) => (
      <Group gap="xs" wrap="nowrap">
        <Text inherit className="numeric">
          {dayWords(original)}
        </Text>
        <TimeLeft batch={original} />
      </Group>
    ),
  }),
  col.accessor('number', { header: t`Batch number`, cell: (c) => c.getValue() ?? '–' }),
]) as Columns<ShelfBatch>
const place = col.accessor('location', { header: t`Location` }) as Columns<ShelfBatch>[number]
const quantity = col.accessor('on_hand', {
  header: t`In stock`,
  cell: (c) => formatCount(c.getValue()),
  meta: { align: 'end' },
}) as Columns<ShelfBatch>[number]
const worth = col.accessor('value', {
  header: t`At cost`,
  cell: (c) => formatMoney(c.getValue() ?? 0),
  meta: { align: 'end' },
}) as Columns<ShelfBatch>[number]
const doing = (actions: BatchActionsOf) =>
  col.display({
    id: 'actions',
    header: () => null,
    cell: ({ row: { original } }) => <BatchActions batch={original} {...actions} />,
    meta: { align: 'end' },
  }) as Columns<ShelfBatch>[number]

/** What is done with a batch: what has expired is written off, any other gets another date. */
export function BatchActions({ batch, onWriteOff, onCorrect }: BatchActionsOf & { batch: ShelfBatch }) {
  const name = nameOf(batch)
  return (
    <Group gap={6} justify="end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t`Set the date of ${{ product: name }}`}
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
