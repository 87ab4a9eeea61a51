import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor, NumberInput, Table, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/bought-goods'
import { productName } from '@tunda/contract/products/product-words'
import type { OrderLine, OrderShown } from '@tunda/contract/purchase-orders'
import { Link } from 'react-router'
import { productAt } from '../paths.ts'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './order-lines.module.css'

type Props = { shown: OrderShown; isDraft: boolean; onChanged: (shown: OrderShown) => void }

/** How much of each product is ordered; once it is sent, how much of it came. */
export function OrderLines({ shown: { order, lines }, isDraft, onChanged }: Props) {
  const maySeeCost = useMay('see_cost')
  if (lines.length === 0) return <Text c="dimmed">{t`No products on this order yet.`}</Text>
  return (
    <Table aria-label={t`Ordered`} verticalSpacing="xs" className={classes.lines ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Product`}</Table.Th>
          <Table.Th w={100} ta="end">
            {t`In stock`}
          </Table.Th>
          <Table.Th w={130}>{t`Ordered`}</Table.Th>
          {isDraft ? null : (
            <Table.Th w={110} ta="end">
              {t`Received`}
            </Table.Th>
          )}
          {maySeeCost ? <Table.Th w={170}>{t`Unit cost, ${{ currency: order.currency }}`}</Table.Th> : null}
          {isDraft ? <Table.Th w={50} aria-label={t`Actions`} /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.product_id}>
            <Table.Td>
              <Anchor component={Link} to={productAt(line.product_id)} fw={600}>
                {productName(line)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[line.code, line.variant].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td className={`numeric ${classes.end}`} data-label={t`In stock`}>
              {formatCount(line.on_hand)}
            </Table.Td>
            {isDraft ? (
              <DraftCells orderId={order.id} line={line} maySeeCost={maySeeCost} onChanged={onChanged} />
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
      <Table.Td className={`numeric ${classes.end}`} data-label={t`Received`}>
        {formatCount(line.received)}
      </Table.Td>
      {maySeeCost ? (
        <Table.Td className="numeric" data-label={t`Unit cost`}>
          {line.unit_cost ?? '–'}
        </Table.Td>
      ) : null}
    </>
  )
}

type DraftProps = { orderId: string; line: OrderLine; maySeeCost: boolean; onChanged: Props['onChanged'] }

function DraftCells({ orderId, line, maySeeCost, onChanged }: DraftProps) {
  const product = productName(line)
  async function put(change: { quantity?: number; unit_cost?: string | null }) {
    try {
      const asked = { order_id: orderId, product_id: line.product_id, ...change }
      onChanged(await client.purchaseOrders.putLine(asked))
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
    }
  }
  return (
    <>
      <Table.Td data-label={t`Ordered`}>
        <NumberInput
          aria-label={t`Quantity of ${product}`}
          min={1}
          max={mostUnits}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          key={line.quantity}
          defaultValue={line.quantity}
          onBlur={({ currentTarget: { value } }) => {
            const quantity = Number(value.replaceAll(',', ''))
            if (quantity > 0 && quantity !== line.quantity) void put({ quantity })
          }}
        />
      </Table.Td>
      {maySeeCost ? (
        <Table.Td data-label={t`Unit cost`}>
          <TextInput
            aria-label={t`Unit cost of ${product}`}
            inputMode="decimal"
            key={line.unit_cost ?? ''}
            defaultValue={line.unit_cost ?? ''}
            onBlur={({ currentTarget: { value } }) => {
              const cost = value.replaceAll(',', '').trim()
              if (cost !== (line.unit_cost ?? '')) void put({ unit_cost: cost === '' ? null : cost })
            }}
          />
        </Table.Td>
      ) : null}
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${product} from the list`}
          onClick={() => void put({ quantity: 0 })}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </>
  )
}
