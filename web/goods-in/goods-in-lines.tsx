import { t } from '@lingui/core/macro'
import { Button, Table, Text } from '@mantine/core'
import type {
  GoodsInBatch,
  GoodsInLine,
  GoodsInLinePut,
  GoodsInNumber,
  GoodsInShown,
} from '@tunda/contract/buying/goods-in'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { DraftLineCells } from '../shared/products/draft-line-cells.tsx'
import { LineProduct } from '../shared/products/line-product.tsx'
import lineTable from '../shared/table/line-table.module.css'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, groupedCost, moneyOrDash } from '../shared/words/money.ts'
import classes from './goods-in-lines.module.css'

type Props = {
  shown: GoodsInShown
  isDraft: boolean
  onPut: (productId: string, put: GoodsInLinePut) => void
  /** Takes the numbers of a line, or its expiry dates. */
  onNumber: (productId: string) => void
}

/** What came in of each product: while it is a draft to be put right, with what was added last on top. */
export function GoodsInLines({
  shown: { goods_in, lines, numbers = [], batches = [] },
  isDraft,
  onPut,
  onNumber,
}: Props) {
  const maySeeCost = useMay('see_cost')
  if (lines.length === 0) return <Text c="dimmed">{t`No products on this list yet.`}</Text>
  return (
    <Table aria-label={t`Goods received`} verticalSpacing="xs" className={lineTable.lines ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Product`}</Table.Th>
          <Table.Th w={130} ta="end">
            {t`Quantity`}
          </Table.Th>
          {maySeeCost ? (
            <Table.Th w={170} ta="end">
              {t`Unit cost, ${{ currency: goods_in.currency }}`}
            </Table.Th>
          ) : null}
          {maySeeCost && !isDraft ? <Table.Th ta="end">{t`Cost`}</Table.Th> : null}
          {isDraft ? <Table.Th w={50} aria-label={t`Actions`} /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(isDraft ? lines.toReversed() : lines).map((line) => (
          <Table.Tr key={line.product_id}>
            <Table.Td>
              <LineProduct line={line} beneath={line.variant} />
              {line.tracking ? (
                <LineNumbered line={line} numbers={numbers} isDraft={isDraft} onNumber={onNumber} />
              ) : null}
              {line.has_expiry ? (
                <LineDated line={line} batches={batches} isDraft={isDraft} onNumber={onNumber} />
              ) : null}
            </Table.Td>
            {isDraft ? (
              <DraftLineCells
                line={line}
                labels={{
                  quantity: t`Quantity`,
                  cost: maySeeCost ? t`Unit cost, ${{ currency: goods_in.currency }}` : undefined,
                }}
                onPut={async (change) => {
                  const asked = { goods_in_id: goods_in.id, product_id: line.product_id, ...change }
                  onPut(line.product_id, await client.goodsIn.putLine(asked))
                }}
              />
            ) : (
              <PostedCells line={line} maySeeCost={maySeeCost} />
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type NumberedProps = Pick<Props, 'isDraft' | 'onNumber'> & { line: GoodsInLine; numbers: readonly GoodsInNumber[] }

/** How many of a line's numbers are there, and the way to the others; once it is in stock, the numbers. */
function LineNumbered({ line, numbers, isDraft, onNumber }: NumberedProps) {
  if (!isDraft) {
    const own = numbers.filter(({ product_id }) => product_id === line.product_id)
    return (
      <Text size="sm" c="dimmed" className={classes.several ?? ''}>
        {own.map(({ number }) => number).join(', ')}
      </Text>
    )
  }
  const given = line.numbered ?? 0
  return (
    <Button
      variant={given === line.quantity ? 'subtle' : 'light'}
      size="compact-sm"
      mt={4}
      onClick={() => onNumber(line.product_id)}
    >{t`Numbers: ${{ given: formatCount(given) }} of ${{ wanted: formatCount(line.quantity) }}`}</Button>
  )
}

type DatedProps = Pick<Props, 'isDraft' | 'onNumber'> & { line: GoodsInLine; batches: readonly GoodsInBatch[] }

/** How many of a line have an expiry date, and the way to the others; once it is in stock, the dates. */
function LineDated({ line, batches, isDraft, onNumber }: DatedProps) {
  const own = batches.filter(({ product_id }) => product_id === line.product_id)
  const dated = own.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!isDraft) {
    const dates = own.map(({ expires_on, number, quantity }) =>
      [formatDay(expires_on), number, `× ${formatCount(quantity)}`].filter(Boolean).join(' '),
    )
    const left = line.quantity - dated
    return (
      <Text size="sm" c="dimmed" className={classes.several ?? ''}>
        {[...dates, ...(left > 0 ? [t`no date × ${{ quantity: formatCount(left) }}`] : [])].join(', ')}
      </Text>
    )
  }
  return (
    <Button
      variant={dated === line.quantity ? 'subtle' : 'light'}
      size="compact-sm"
      mt={4}
      onClick={() => onNumber(line.product_id)}
    >{t`Expiry dates: ${{ dated: formatCount(dated) }} of ${{ all: formatCount(line.quantity) }}`}</Button>
  )
}

function PostedCells({ line, maySeeCost }: { line: GoodsInLine; maySeeCost: boolean }) {
  return (
    <>
      <Table.Td className="numeric" data-label={t`Quantity`}>
        {formatCount(line.quantity)}
      </Table.Td>
      {maySeeCost ? (
        <Table.Td className="numeric" data-label={t`Unit cost`}>
          {line.unit_cost == null ? '–' : groupedCost(line.unit_cost)}
        </Table.Td>
      ) : null}
      {maySeeCost ? (
        <Table.Td className="numeric" data-label={t`Cost`}>
          {moneyOrDash(line.cost)}
        </Table.Td>
      ) : null}
    </>
  )
}
