import { NumberInput } from '@mantine/core'
import { ShopFields } from './shop-fields.tsx'
import { useShopSection } from './use-shop-section.tsx'

/** What a new product begins with, for the whole shop. */
export function ShopStockSettings() {
  const section = useShopSection('inventory')
  return (
    <ShopFields title="New products" text="For everybody in this business." section={section}>
      <NumberInput
        label="Minimum stock"
        description="What the form for a new product begins with. Empty counts as 5."
        size="md"
        placeholder="5"
        min={0}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        readOnly={section.isReadOnly}
        value={section.values?.defaultMinStock ?? ''}
        error={section.problems.defaultMinStock}
        onChange={(value) => section.change('defaultMinStock', value === '' ? null : Number(value))}
        onBlur={section.saveNow}
      />
    </ShopFields>
  )
}
