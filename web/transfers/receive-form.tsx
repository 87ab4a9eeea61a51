import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Table, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { Transfer, TransferShown } from '@tunda/contract/stock/transfers'
import { useRef, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { FindProduct } from '../shared/products/find-product.tsx'
import { formatCount } from '../shared/words/money.ts'
import { type KeptCount, keepCount, keptCount } from './kept-count.ts'
import classes from './transfer-lines.module.css'

type Props = { transfer: Transfer; onReceived: (shown: TransferShown) => void; onPutOff: () => void }

/** Counts what arrived, without saying what should. Each scan is kept on this device until it is received. */
export function ReceiveForm({ transfer, onReceived, onPutOff }: Props) {
  const { id: transfer_id, to_name: to } = transfer
  const [count, setCount] = useState(() => keptCount(transfer_id, transfer.receipts))
  const newest = useRef(count)
  const [asks, setAsks] = useState(false)
  const units = count.lines.reduce((sum, { quantity }) => sum + quantity, 0)

  function keep(lines: KeptCount['lines']) {
    newest.current = { ...newest.current, lines }
    keepCount(transfer_id, newest.current)
    setCount(newest.current)
  }
  const put = (productId: string, quantity: number) =>
    keep(
      newest.current.lines.flatMap((line) =>
        line.product_id !== productId ? [line] : quantity > 0 ? [{ ...line, quantity }] : [],
      ),
    )
  async function add(product: Product): Promise<number | undefined> {
    if (product.tracking) {
      toast.bad(t`Scan the number of each`, productName(product))
      return undefined
    }
    const { lines } = newest.current
    const known = lines.find(({ product_id }) => product_id === product.id)
    const quantity = (known?.quantity ?? 0) + 1
    if (known) put(product.id, quantity)
    else
      keep([...lines, { product_id: product.id, name: productName(product), variant: variantLine(product), quantity }])
    return quantity
  }
  /** A device by its number, whatever was sent: who has it in their hand says so. */
  async function addNumber(typed: string) {
    try {
      const { number, ...product } = await client.transfers.findUnit({ id: transfer_id, number: typed })
      const { lines } = newest.current
      const known = lines.find(({ product_id }) => product_id === product.product_id)
      const name = productName(product)
      if (known?.numbers?.includes(number)) {
        toast.bad(t`${number} has already been counted.`, name)
        return undefined
      }
      const numbers = [...(known?.numbers ?? []), number]
      const line = { product_id: product.product_id, name, variant: product.variant, numbers, quantity: numbers.length }
      keep([...lines.filter((one) => one !== known), line])
      return { name, quantity: numbers.length }
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
      return undefined
    }
  }
  const remove = (productId: string, number: string) =>
    keep(
      newest.current.lines.flatMap((line) => {
        if (line.product_id !== productId) return [line]
        const numbers = (line.numbers ?? []).filter((one) => one !== number)
        return numbers.length === 0 ? [] : [{ ...line, numbers, quantity: numbers.length }]
      }),
    )
  async function receive() {
    // Of the moment when the count began: what somebody else received since is not in it.
    const { id, receipts, lines } = newest.current
    try {
      const counted = lines.map(({ product_id, quantity, numbers }) => ({ product_id, quantity, numbers }))
      const shown = await client.transfers.receive({ id, transfer_id, receipts, lines: counted })
      keepCount(transfer_id, { ...newest.current, lines: [] })
      void refresh('transfers', 'products')
      toast.ok(t`Received in ${to}`)
      onReceived(shown)
    } catch (error) {
      showFailure(t`The goods were not received`)(error)
      if (isRefusal(error, 'transfer.changedMeanwhile')) {
        // What was counted is of goods as they were: it is counted anew.
        keepCount(transfer_id, { ...newest.current, lines: [] })
        void refresh('transfers')
        onPutOff()
        return
      }
      throw error
    }
  }
  return (
    <Card>
      <FindProduct label={t`Count what arrived`} onAdd={add} onNumber={addNumber} />
      <CountedLines lines={count.lines} onPut={put} onRemove={remove} />
      <Group justify="end" mt="md">
        <Button variant="default" onClick={onPutOff}>{t`Go on later`}</Button>
        <Button disabled={units === 0} onClick={() => setAsks(true)}>{t`Receive goods`}</Button>
      </Group>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Did you count everything that arrived?`}
        action={t`Receive ${plural(units, { one: '# unit', other: '# units' })}`}
        onConfirm={receive}
      >
        {t`It is added to the stock of ${to} right away. What did not arrive stays on the way.`}
      </ConfirmDialog>
    </Card>
  )
}

type LinesProps = {
  lines: KeptCount['lines']
  onPut: (productId: string, quantity: number) => void
  onRemove: (productId: string, number: string) => void
}

function CountedLines({ lines, onPut, onRemove }: LinesProps) {
  if (lines.length === 0) return <Text c="dimmed">{t`Nothing counted yet.`}</Text>
  return (
    <Table aria-label={t`Counted`} verticalSpacing="xs" className={classes.lines ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Product`}</Table.Th>
          <Table.Th w={130}>{t`Counted`}</Table.Th>
          <Table.Th w={50} aria-label={t`Actions`} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.toReversed().map(({ product_id, name, variant, quantity, numbers }) => (
          <Table.Tr key={product_id}>
            <Table.Td>
              <Text fw={600}>{name}</Text>
              {variant ? (
                <Text size="sm" c="dimmed">
                  {variant}
                </Text>
              ) : null}
              {numbers ? <CountedUnits numbers={numbers} onRemove={(number) => onRemove(product_id, number)} /> : null}
            </Table.Td>
            <Table.Td data-label={t`Counted`}>
              {numbers ? (
                <span className="numeric">{formatCount(quantity)}</span>
              ) : (
                <WholeInput
                  aria-label={t`Units of ${name} counted`}
                  size="sm"
                  min={1}
                  max={mostUnits}
                  hideControls
                  value={quantity}
                  onChange={(next) => onPut(product_id, next)}
                />
              )}
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${{ product: name }} from the list`}
                onClick={() => onPut(product_id, 0)}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function CountedUnits({ numbers, onRemove }: { numbers: readonly string[]; onRemove: (number: string) => void }) {
  return (
    <ul className={classes.units}>
      {numbers.map((number) => (
        <li key={number}>
          <Text size="sm" span className="numeric">
            {number}
          </Text>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${number}`} onClick={() => onRemove(number)}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
