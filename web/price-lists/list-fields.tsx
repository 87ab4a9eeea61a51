import { t } from '@lingui/core/macro'
import { NativeSelect, NumberInput } from '@mantine/core'
import { mostUnits } from '@tunda/contract/ceilings'

type FromProps = { value: number | string; onChange: (from: number | string) => void; readOnly?: boolean }

/** From how many on a price holds. */
export function FromQuantityField({ value, onChange, readOnly = false }: FromProps) {
  return (
    <NumberInput
      label={t`From quantity`}
      size="md"
      min={1}
      max={mostUnits}
      allowDecimal={false}
      allowNegative={false}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  )
}

type ProductsProps = {
  categories: readonly { readonly id: string; readonly name: string }[]
  /** The category; empty: every product. */
  value: string
  onChange: (category: string) => void
}

/** Which products are meant: all, or those of a category. */
export function ProductsField({ categories, value, onChange }: ProductsProps) {
  return (
    <NativeSelect
      label={t`Products`}
      size="md"
      data={[{ value: '', label: t`All products` }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
