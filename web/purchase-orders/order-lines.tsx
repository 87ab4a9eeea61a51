import { t } from '@lingui/core/macro'
import { Table, Text } from '@mantine/core'
import type { OrderLine, OrderShown } from '@tunda/contract/buying/purchase-orders'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { DraftLineCells } from '../shared/products/draft-line-cells.tsx'
import { LineProduct } from '../shared/products/line-product.tsx'
import lineTable from '../shared/table/line-table.module.css'
import { formatCount, groupedCost } from '../shared/words/money.ts'
import classes from './order-lines.module.css'

type Props = { shown: OrderShown; isDraft: boolean; onChanged: (shown: OrderShown) => void }

/** How much of each product is ordered; once it is sent, how much of it came. */
export function OrderLines({ shown: { order, lines }, isDraft, onChanged }: Props) {
  const maySeeCost = useMay('see_cost')
  if (lines.length === 0) return <Text c="dimmed">{t`No products on this order yet.`}</Text>
  return (
    <Table aria-label={t`Ordered`} verticalSpacing="xs" className={`${lineTable.lines} ${classes.lines}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Product`}</Table.Th>
          <Table.Th w={100} ta="end">
            {t`In stock`}
          </Table.Th>
          <Table.Th w={130} ta="end">
            {t`Ordered`}
          </Table.Th>
          {isDraft ? null : (
            <Table.Th w={110} ta="end">
              {t`Received`}
            </Table.Th>
          )}
          {maySeeCost ? (
            <Table.Th w={170} ta="end">
              {t`Unit cost, ${{ currency: order.currency }}`}
            </Table.Th>
          ) : null}
          {isDraft ? <Table.Th w={50} aria-label={t`Actions`} /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.product_id}>
            <Table.Td>
              <LineProduct line={line} beneath={[line.code, line.variant].filter(Boolean).join(' · ')} />
            </Table.Td>
            <Table.Td className="numeric" data-label={t`In stock`}>
              {formatCount(line.on_hand)}
            </Table.Td>
            {isDraft ? (
              <DraftLineCells
                line={line}
                labels={{ quantity: t`Ordered`, cost: maySeeCost ? t`Unit cost` : undefined }}
                onPut={async (change) =>
                  onChanged(
                    await client.purchaseOrders.putLine({ order_id: order.id, product_id: line.product_id, ...change }),
                  )
                }
              />
            ) : (
              <SentCells line={line} maySeeCost={maySeeCost} />
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function SentCells({ line, maySeeCost }: { line: OrderLine; maySeeCost: boolean }) {
  return (
    <>
      <Table.Td className="numeric" data-label={t`Ordered`}>
        {formatCount(line.quantity)}
      </Table.Td>
      <Table.Td className="numeric" data-label={t`Received`}>
        {formatCount(line.received)}
      </Table.Td>
      {maySeeCost ? (
        <Table.Td className="numeric" data-label={t`Unit cost`}>
          {line.unit_cost == null ? '–' : groupedCost(line.unit_cost)}
        </Table.Td>
      ) : null}
    </>
  )
}
