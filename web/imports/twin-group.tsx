import { t } from '@lingui/core/macro'
import { Button, Group, Table, Text } from '@mantine/core'
import { wordsOfProblem } from '../shared/words/import-problems.ts'
import { formatCount } from '../shared/words/money.ts'
import { columnsOf } from './columns.ts'
import { RowCell } from './row-cell.tsx'
import classes from './twins.module.css'
import type { ImportInHand } from './use-import.ts'

/** Rows shown side by side; a larger group has more like them. */
const most = 4

/** Rows about the same thing side by side, field by field: differences stand out, and what they share can be edited. */
export function TwinGroup({ hand, group }: { hand: ImportInHand; group: readonly number[] }) {
  const rows = rowsOf(hand, group)
  const fields = columnsOf[hand.kind].filter(({ field }) => rows.some(({ cells }) => (cells[field] ?? '') !== ''))
  const name = t`Rows ${{ rows: rows.map(({ row }) => row).join(', ') }}`
  const keep = (row: number) => void hand.leaveOut(group.filter((other) => other !== row))
  return (
    <div className={classes.group}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled with the keyboard too */}
      <section className={classes.sheet} aria-label={name} tabIndex={0}>
        <Table verticalSpacing={4} horizontalSpacing="sm" layout="fixed" className={classes.beside ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td className={classes.label ?? ''} />
              {rows.map(({ row }) => (
                <Table.Th key={row} scope="col">
                  {t`Row ${row}`}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ field, label }) => (
              <Table.Tr key={field} data-same={isSame(rows, field) || undefined}>
                <Table.Th scope="row" className={classes.label ?? ''}>
                  {label}
                </Table.Th>
                {rows.map((row) => (
                  <Table.Td key={row.row} className={classes.cell ?? ''}>
                    <RowCell
                      hand={hand}
                      row={row}
                      field={field}
                      label={label}
                      problem={problemOf(hand, row.row, field)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td className={classes.label ?? ''} />
              {rows.map(({ row }) => (
                <Table.Td key={row}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t`Keep row ${row}`}
                    onClick={() => keep(row)}
                    disabled={hand.work !== undefined}
                  >{t`Keep this`}</Button>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </section>
      <OneBarcode hand={hand} group={group} />
    </div>
  )
}

/** For different products under one barcode, such as a `0` or `none` typed where there is no barcode: removes it from all of them. */
function OneBarcode({ hand, group }: { hand: ImportInHand; group: readonly number[] }) {
  const sharing = group.filter((row) =>
    hand.checked.get(row)?.problems.some(({ field, twin }) => field === 'barcode' && twin !== undefined),
  )
  if (hand.kind !== 'products' || sharing.length < 2) return null
  return (
    <Group gap="sm" mt={6} px="sm">
      {group.length > most ? (
        <Text size="sm">{t`${{ count: formatCount(group.length - most) }} more rows have this barcode.`}</Text>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        classNames={{ root: classes.remove ?? '', label: classes.remove ?? '' }}
        onClick={() => void hand.change(new Map(sharing.map((row) => [row, { barcode: '' }])))}
        disabled={hand.work !== undefined}
      >{t`Different products: remove the barcode`}</Button>
    </Group>
  )
}

const rowsOf = ({ rows }: ImportInHand, group: readonly number[]) => {
  const shown = new Set(group.slice(0, most))
  return rows.filter(({ row }) => shown.has(row))
}

const isSame = (rows: ImportInHand['rows'], field: string) =>
  new Set(rows.map(({ cells }) => (cells[field] ?? '').toLowerCase())).size === 1

function problemOf({ checked }: ImportInHand, row: number, field: string): string | undefined {
  const found = checked.get(row)?.problems.find((problem) => problem.field === field)
  return found && wordsOfProblem(found.message)
}
