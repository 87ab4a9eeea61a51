import { t } from '@lingui/core/macro'
import { ActionIcon, NumberInput, Table, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/buying/bought-goods'
import { productName } from '@tunda/contract/products/product-words'
import { showFailure } from '../calls/show-failure.ts'

type Line = Parameters<typeof productName>[0] & { quantity: number; unit_cost?: string | null | undefined }
type Change = { quantity?: number; unit_cost?: string | null }
type Props = {
  line: Line
  /** What the columns are called where each figure stands below its name; without a cost for who may not see it. */
  labels: { quantity: string; cost: string | undefined }
  onPut: (change: Change) => Promise<void>
}

/** A line of bought goods that can still be put right: how many, at what cost in the document's currency, and the way to take it out. */
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
          <TextInput
            aria-label={t`Unit cost of ${product}`}
            inputMode="decimal"
            key={line.unit_cost ?? ''}
            defaultValue={line.unit_cost ?? ''}
            onBlur={({ currentTarget: { value } }) => {
              const cost = value.replaceAll(',', '').trim()
              if (cost !== (line.unit_cost ?? '')) put({ unit_cost: cost === '' ? null : cost })
            }}
          />
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
