import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ImportKind } from '@tunda/contract/imports'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { formatDateTime } from '../shared/dates.ts'
import { exportRows } from '../shared/export-rows.ts'
import { formatCount } from '../shared/money.ts'
import { columnsOf } from './columns.ts'
import type { ImportInHand } from './use-import.ts'

const next: Readonly<Record<ImportKind, readonly [path: string, words: string]>> = {
  products: [paths.inventory, 'See the inventory'],
  stock: [paths.inventory, 'See the inventory'],
  customers: [paths.customers, 'See the customers'],
}

/** What the import came to, and the rows that were left out as a file to put right. */
export function DoneStep({ hand }: { hand: ImportInHand }) {
  const { state, rows, checked, kind } = hand
  if (!state) return null
  const isOld = checked.size === 0
  const left = rows.filter(({ row }) => (checked.get(row)?.problems.length ?? 0) > 0)
  const [path, words] = next[kind]
  return (
    <Stack gap="md">
      <Alert
        color={isOld ? 'marigold' : 'green'}
        icon={<IconCircleCheck size={20} stroke={1.7} />}
        title={
          isOld ? `This very file was imported ${formatDateTime(state.finished_at ?? state.created_at)}` : 'Imported'
        }
      >
        <Text size="sm">
          {formatCount(state.created)} added, {formatCount(state.updated)} changed, {formatCount(state.skipped)} left
          out.
          {isOld ? ' Nothing was written now.' : ''}
        </Text>
      </Alert>
      <Group gap="xs">
        <Button component={Link} to={path}>
          {words}
        </Button>
        <Button variant="default" onClick={hand.startOver}>
          Another file
        </Button>
        {left.length > 0 && !isOld ? (
          <Button variant="default" onClick={() => void saveLeft(hand, left)}>
            Save the rows left out
          </Button>
        ) : null}
        {isOld ? (
          <Button variant="subtle" onClick={() => void hand.begin(true)} loading={hand.work !== undefined}>
            Import it again all the same
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** The rows as they stood, with what was wrong in a last column. */
async function saveLeft({ kind, checked }: ImportInHand, left: ImportInHand['rows']): Promise<void> {
  type Left = (typeof left)[number]
  const columns = columnsOf[kind].map(({ field, label }) => ({
    header: label,
    cell: ({ cells }: Left) => cells[field] ?? '',
  }))
  const problem = {
    header: 'Problem',
    cell: ({ row }: Left) =>
      checked
        .get(row)
        ?.problems.map(({ message }) => message)
        .join('; ') ?? '',
  }
  await exportRows(`Left out ${kind}`, 'xlsx', [...columns, problem], left)
}
