import { t } from '@lingui/core/macro'
import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ShelfBatch } from '@tunda/contract/batches/batches'
import { Link } from 'react-router'
import { productAt } from '../paths.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { BatchActions, type BatchActionsOf } from './shelf-columns.tsx'
import { dayWords, nameOf, TimeLeft } from './shelf-words.tsx'

/** A batch on a phone. */
export function ShelfCard({
  batch,
  hasSeveral,
  ...actions
}: BatchActionsOf & { batch: ShelfBatch; hasSeveral: boolean }) {
  const facts = [
    batch.number,
    hasSeveral ? batch.location : null,
    t`${{ currentStock: formatCount(batch.on_hand) }} in stock`,
    batch.value === undefined ? null : formatMoney(batch.value),
  ]
  return (
    <Box p="md">
      <Anchor component={Link} to={productAt(batch.product_id)} fw={600}>
        {nameOf(batch)}
      </Anchor>
      <Group gap="xs" mt={4}>
        <Text className="numeric">{dayWords(batch)}</Text>
        <TimeLeft batch={batch} />
      </Group>
      <Text size="sm" c="dimmed" my={4}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {actions.mayAdjust ? <BatchActions batch={batch} {...actions} /> : null}
    </Box>
  )
}
