import { plural, t } from '@lingui/core/macro'
import { Button, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LeftOutRow } from '@tunda/contract/imports'
import { exportRows } from '../shared/files/export-rows.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { wordsOfProblem } from '../shared/words/import-problems.ts'
import { columnsOf } from './columns.ts'
import classes from './left-out.module.css'
import type { Cells } from './read-cells.ts'
import { rowsLeftOut } from './send-rows.ts'
import type { ImportInHand } from './use-import.ts'

/** Rows shown here; the file has them all. */
const few = 10

type Left = LeftOutRow & { readonly cells: Cells }

/** The rows that were not imported, each with the reason; all of them as a file. */
export function LeftOut({ hand, id }: { hand: ImportInHand; id: string }) {
  const list = useQuery({ queryKey: ['imports', 'left-out', id], queryFn: () => rowsLeftOut(id) })
  if (list.isError) return <FailedState error={list.error} query={list} />
  if (!list.data) return <LoadingState />
  const cells = new Map(hand.rows.map((row) => [row.row, row.cells]))
  const left: Left[] = list.data.map((one) => ({ ...one, cells: cells.get(one.row) ?? {} }))
  return (
    <section aria-label={t`Rows skipped`}>
      <div className={classes.box}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Row`}</Table.Th>
              <Table.Th>{t`What it says`}</Table.Th>
              <Table.Th>{t`Why it was skipped`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {left.slice(0, few).map((one) => (
              <Table.Tr key={one.row}>
                <Table.Td className="numeric">{one.row}</Table.Td>
                <Table.Td>{nameOf(hand, one.cells)}</Table.Td>
                <Table.Td>{whyOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group mt="xs" gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => void saveLeft(hand, left)}
        >{t`Save the skipped rows`}</Button>
        {left.length > few ? (
          <Text size="sm" c="dimmed">
            {plural(
              { count: left.length - few },
              { one: '# more row is in the file.', other: '# more rows are in the file.' },
            )}
          </Text>
        ) : null}
      </Group>
    </section>
  )
}

const named = {
  products: ['brand', 'model'],
  stock: ['barcode', 'brand', 'model'],
  customers: ['name'],
  debts: ['name'],
} as const

function nameOf({ kind }: ImportInHand, cells: Cells): string {
  const names = named[kind].flatMap((field) => cells[field] ?? [])
  return names.join(' ') || Object.values(cells).slice(0, 2).join(' ')
}

const whyOf = ({ problems }: LeftOutRow) => problems.map(({ message }) => wordsOfProblem(message)).join('; ')

const fileNames = {
  products: t`Products skipped`,
  stock: t`Stock rows skipped`,
  customers: t`Customers skipped`,
  debts: t`Debts skipped`,
} as const

/** The rows as they stood, with the reason in a last column. */
async function saveLeft({ kind }: ImportInHand, left: readonly Left[]): Promise<void> {
  const columns = columnsOf[kind].map(({ field, label }) => ({
    header: label,
    cell: ({ cells }: Left) => cells[field] ?? '',
  }))
  await exportRows(fileNames[kind], 'xlsx', [...columns, { header: t`Problem`, cell: whyOf }], left)
}
