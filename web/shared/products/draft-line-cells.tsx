import { t } from '@lingui/core/macro'
import { ActionIcon, NumberInput, Table, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName } from '@tunda/contract/products/product-words'
import { readMoney } from '@tunda/contract/read-money'
import { useState } from 'react'
import { asFailure } from '../calls/failure.ts'
import { showFailure } from '../calls/show-failure.ts'
import { groupedCost } from '../words/money.ts'

type Line = Parameters<typeof productName>[0] & { quantity: number; unit_cost?: string | null | undefined }
type Change = { quantity?: number; unit_cost?: string | null }
type Props = {
  line: Line
  /** The labels of the figures where each is below its name; without a cost for people who may not see it. */
  labels: { quantity: string; cost: string | undefined }
  onPut: (change: Change) => Promise<void>
}

/** An editable line of bought goods: its quantity, its cost in the document's currency, and a way to remove it. */
export function DraftLineCells({ line, labels, onPut }: Props) {
  const product = productName(line)
  const put = (change: Change) => void onPut(change).catch(showFailure(t`The line was not saved`))
  return (
    <>
      <Table.Td data-label={labels.quantity}>
        <NumberInput
          aria-label={t`Quantity of ${product}`}
          min={1}
          max={mostUnits}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          thousandSeparator=","
          key={line.quantity}
          defaultValue={line.quantity}
          onBlur={({ currentTarget: { value } }) => {
            const quantity = Number(value.replaceAll(',', ''))
            if (quantity > 0 && quantity !== line.quantity) put({ quantity })
          }}
        />
      </Table.Td>
      {labels.cost ? (
        <Table.Td data-label={labels.cost}>
          <CostInput key={line.unit_cost ?? ''} product={product} cost={line.unit_cost ?? ''} onPut={onPut} />
        </Table.Td>
      ) : null}
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${product} from the list`}
          onClick={() => put({ quantity: 0 })}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </>
  )
}

type CostProps = { product: string; cost: string; onPut: Props['onPut'] }

/** The cost of a unit, saved on blur. What was not saved stays, with the reason. */
function CostInput({ product, cost, onPut }: CostProps) {
  const [problem, setProblem] = useState<string>()
  async function leave(typed: string): Promise<void> {
    const read = readCost(typed)
    setProblem(read === undefined ? t`Enter a cost, like 12500 or 3.75` : undefined)
    if (read === undefined || read === cost) return
    await onPut({ unit_cost: read === '' ? null : read }).catch((error) => setProblem(asFailure(error).message))
  }
  return (
    <TextInput
      aria-label={t`Unit cost of ${product}`}
      inputMode="decimal"
      defaultValue={groupedCost(cost)}
      error={problem}
      onBlur={({ currentTarget: { value } }) => void leave(value)}
    />
  )
}

/** A cost as it is sent, in a currency that may have cents; shillings also as `84k`. Undefined if it is invalid. */
function readCost(typed: string): string | undefined {
  const figure = typed.trim()
  // A comma must precede three digits: 3,75 is refused, and never 375.
  if (/^(\d*|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(figure)) return figure.replaceAll(',', '').replace(/^\./, '0.')
  const read = readMoney(typed)
  return read !== undefined && 'amount' in read ? String(read.amount) : undefined
}
