import { t } from '@lingui/core/macro'
import { ActionIcon, NumberInput, Table, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName } from '@tunda/contract/products/product-words'
import type { TransferLine, TransferLinePut, TransferShown, TransferUnitsPut } from '@tunda/contract/stock/transfers'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { LineProduct } from '../shared/products/line-product.tsx'
import lineTable from '../shared/table/line-table.module.css'
import { formatCount } from '../shared/words/money.ts'
import classes from './transfer-lines.module.css'
import { LineUnits } from './transfer-units.tsx'
import { outcomeWords } from './transfer-words.tsx'

type Props = {
  shown: TransferShown
  onPut: (productId: string, put: TransferLinePut) => void
  onPutUnits: (put: TransferUnitsPut) => void
}

/** What is sent of each product: while it is a draft to be put right, with what was added last on top; afterwards with what became of it. */
export function TransferLines({ shown: { transfer, lines, numbers = [] }, onPut, onPutUnits }: Props) {
  if (lines.length === 0) return <Text c="dimmed">{t`No products on this transfer yet.`}</Text>
  const isDraft = transfer.state === 'draft'
  const knowsHowMuch = transfer.units !== undefined
  return (
    <Table
      aria-label={t`Goods on this transfer`}
      verticalSpacing="xs"
      className={`${lineTable.lines} ${classes.lines}`}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Product`}</Table.Th>
          {isDraft ? (
            <Table.Th w={120} ta="end">
              {t`In stock`}
            </Table.Th>
          ) : null}
          {knowsHowMuch ? (
            <Table.Th w={130} ta="end">
              {isDraft ? t`Quantity` : t`Sent`}
            </Table.Th>
          ) : null}
          {isDraft ? (
            <Table.Th w={50} aria-label={t`Actions`} />
          ) : (
            <Table.Th w={110} ta="end">
              {t`Received`}
            </Table.Th>
          )}
          {isDraft ? null : <Table.Th>{t`What happened to the rest`}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(isDraft ? lines.toReversed() : lines).map((line) => (
          <Table.Tr key={line.product_id}>
            <Table.Td>
              <LineProduct line={line} beneath={line.variant} />
              {line.tracking ? (
                <LineUnits
                  id={transfer.id}
                  line={line}
                  units={numbers.filter(({ product_id }) => product_id === line.product_id)}
                  onPutUnits={isDraft ? onPutUnits : undefined}
                />
              ) : null}
            </Table.Td>
            {isDraft ? <DraftCells id={transfer.id} line={line} onPut={onPut} /> : <SentCells line={line} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function SentCells({ line }: { line: TransferLine }) {
  const { quantity, received } = line
  const rest = restOf(line)
  return (
    <>
      {quantity === undefined ? null : (
        <Table.Td className="numeric" data-label={t`Sent`}>
          {formatCount(quantity)}
        </Table.Td>
      )}
      <Table.Td className="numeric" data-label={t`Received`}>
        {formatCount(received)}
      </Table.Td>
      <Table.Td className={classes.rest ?? ''} data-none={rest === '' || undefined}>
        {rest || '–'}
      </Table.Td>
    </>
  )
}

/** What became of what was not received, and what came beside it: "2 on the way · 1 lost". */
function restOf({ on_the_way = 0, lost, damaged, returned, extra }: TransferLine): string {
  const parts = [
    [on_the_way, t`On the way`],
    [lost, outcomeWords.lost],
    [damaged, outcomeWords.damaged],
    [returned, outcomeWords.returned],
    [extra, t`Arrived, but was not sent`],
  ] as const
  const said = parts.flatMap(([count, words]) => (count === 0 ? [] : [`${words}: ${formatCount(count)}`]))
  return said.join(' · ')
}

type DraftProps = { id: string; line: TransferLine; onPut: Props['onPut'] }

function DraftCells({ id, line, onPut }: DraftProps) {
  const product = productName(line)
  const { quantity = 0, available = 0 } = line
  if (line.tracking) return <NumberedCells line={line} />
  async function put(next: number) {
    try {
      const asked = { transfer_id: id, product_id: line.product_id, quantity: next }
      onPut(line.product_id, await client.transfers.putLine(asked))
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
    }
  }
  return (
    <>
      <Table.Td className="numeric" data-label={t`In stock`}>
        {formatCount(available)}
      </Table.Td>
      <Table.Td data-label={t`Quantity`}>
        <NumberInput
          aria-label={t`Quantity of ${product}`}
          min={1}
          max={mostUnits}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          key={quantity}
          defaultValue={quantity}
          error={
            quantity > available ? t`Only ${{ available: formatCount(Math.max(available, 0)) }} in stock` : undefined
          }
          onBlur={({ currentTarget: { value } }) => {
            const next = Number(value.replaceAll(',', ''))
            if (next > 0 && next !== quantity) void put(next)
          }}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${product} from the list`}
          onClick={() => void put(0)}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </>
  )
}

/** How many there are follows from the numbers below the product. */
function NumberedCells({ line: { quantity = 0, available = 0 } }: { line: TransferLine }) {
  return (
    <>
      <Table.Td className="numeric" data-label={t`In stock`}>
        {formatCount(available)}
      </Table.Td>
      <Table.Td className="numeric" data-label={t`Quantity`}>
        {formatCount(quantity)}
      </Table.Td>
      <Table.Td />
    </>
  )
}
