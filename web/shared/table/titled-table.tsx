import { Card, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** The first is aligned at the start, the others, above figures, at the end. */
  columns: readonly string[]
  /** Pixels below which it scrolls; if omitted, it fits any width. */
  minWidth?: number
  children: ReactNode
}

/** A part of a page: its name above a few rows. */
export function TitledTable({ title, columns, minWidth, children }: Props) {
  const table = (
    <Table verticalSpacing="xs" horizontalSpacing={4} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name, place) => (
            <Table.Th key={name} ta={place === 0 ? undefined : 'end'}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
  return (
    <Card p="md">
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      {minWidth === undefined ? table : <Table.ScrollContainer minWidth={minWidth}>{table}</Table.ScrollContainer>}
    </Card>
  )
}

/** A figure in its column. */
export function FigureCell({ children }: { children: ReactNode }) {
  return (
    <Table.Td ta="end" className="numeric">
      {children}
    </Table.Td>
  )
}
