import { t } from '@lingui/core/macro'
import { Button, Group, Pagination, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { pageControlNames } from '../shared/table/table-pages.tsx'
import { wordsOfProblem } from '../shared/words/import-problems.ts'
import { columnsOf } from './columns.ts'
import { RowCell } from './row-cell.tsx'
import classes from './row-table.module.css'
import type { Row } from './rows-of.ts'
import type { ImportInHand } from './use-import.ts'

const pageSize = 25
const actions = { create: t`New`, update: t`Change`, skip: t`Unchanged`, leave_out: t`Skipped` } as const
/** A debt is always new; its customer may be there. */
const ofDebts = { ...actions, create: t`New customer`, update: t`Your customer` } as const

/** Rows with what stands in their columns; a cell that something is wrong with can be typed over. */
export function RowTable({ hand, rows }: { hand: ImportInHand; rows: readonly Row[] }) {
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, pages)
  // What is wrong stands first, where a phone shows it.
  const columns = columnsOf[hand.kind]
    .filter(({ field }) => hand.fields.includes(field) || isFaulty(hand, field))
    .toSorted((one, other) => Number(isFaulty(hand, other.field)) - Number(isFaulty(hand, one.field)))
  if (rows.length === 0) return <Text size="sm">{t`No row has a problem.`}</Text>
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled with the keyboard too */}
      <section className={classes.box} aria-label={t`Rows of the file`} tabIndex={0}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead className={classes.head ?? ''}>
            <Table.Tr>
              <Table.Th>{t`Row`}</Table.Th>
              <Table.Th>{t`Result`}</Table.Th>
              {columns.map(({ field, label }) => (
                <Table.Th key={field}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice((at - 1) * pageSize, at * pageSize).map((row) => (
              <Line key={row.row} hand={hand} row={row} columns={columns} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {pages > 1 ? (
        <Group justify="end" mt="xs">
          <Pagination
            total={pages}
            value={at}
            onChange={setPage}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': pageControlNames[control] })}
            getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
          />
        </Group>
      ) : null}
    </div>
  )
}

/** Columns that the file does not have, but that some row needs. */
function isFaulty({ checked }: ImportInHand, field: string): boolean {
  for (const { problems } of checked.values()) if (problems.some((problem) => problem.field === field)) return true
  return false
}

type LineProps = { hand: ImportInHand; row: Row; columns: readonly { field: string; label: string }[] }

function Line({ hand, row, columns }: LineProps) {
  const answer = hand.checked.get(row.row)
  const problems = answer?.problems ?? []
  const elsewhere = problems.filter((problem) => !columns.some(({ field }) => field === problem.field))
  return (
    <Table.Tr data-faulty={problems.length > 0 || undefined} className={classes.line ?? ''}>
      <Table.Td className={`${classes.place} numeric`} data-label={t`Row`}>
        {row.row}
      </Table.Td>
      <Table.Td className={classes.result ?? ''}>
        {problems.length > 0 ? t`Problem` : answer ? (hand.kind === 'debts' ? ofDebts : actions)[answer.action] : ''}
        {answer?.action === 'leave_out' ? (
          <Button
            size="compact-xs"
            variant="subtle"
            ml={6}
            aria-label={t`Include row ${{ row: row.row }}`}
            disabled={hand.work !== undefined}
            onClick={() => void hand.change(new Map([[row.row, {}]]))}
          >{t`Include`}</Button>
        ) : null}
        {elsewhere.map(({ message }) => (
          <div key={message} className={classes.message}>
            {wordsOfProblem(message)}
          </div>
        ))}
      </Table.Td>
      {columns.map(({ field, label }) => {
        const refused = problems.find((one) => one.field === field)
        const problem = refused && wordsOfProblem(refused.message)
        const state = problem ? 'faulty' : row.cells[field] ? undefined : 'empty'
        return (
          <Table.Td key={field} className={classes.cell ?? ''} data-label={label} data-state={state}>
            <RowCell hand={hand} row={row} field={field} label={label} problem={problem} />
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
