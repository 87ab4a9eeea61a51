import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { formatMoney } from '../../shared/words/money.ts'
import type { useLinesBack } from './use-lines-back.ts'

type LinesBack = ReturnType<typeof useLinesBack>
type Props = { line: LinesBack['lines'][number]; onChoose: LinesBack['choose'] }

/** A line of the sale: how many units are returned, and of devices which one. */
export function LineBack({ line, onChoose }: Props) {
  const { line: no, left, quantity, total, chosen, number, unit_id, unit_number, gets_number } = line
  return (
    <Stack gap="xs">
      <NativeSelect
        label={[nameWithVariant(line), unit_number].filter(Boolean).join(' · ')}
        description={t`${{ left }} of ${{ sold: quantity }} can be refunded · ${{ total: formatMoney(total) }}`}
        size="md"
        disabled={left === 0}
        data={Array.from({ length: Math.min(left, 200) + 1 }, (_, n) => String(n))}
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => onChoose(no, { quantity: Number(value) })}
      />
      {(unit_id || gets_number) && chosen > 0 ? (
        <TextInput
          label={t`IMEI or serial number`}
          description={
            unit_id
              ? t`Scan the device that comes back. It must be the one that was sold.`
              : t`It was sold before its product had numbers. Refund one at a time, with its number.`
          }
          size="md"
          required
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={({ currentTarget: { value } }) => onChoose(no, { number: value })}
        />
      ) : null}
    </Stack>
  )
}
