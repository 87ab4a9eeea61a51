import { t } from '@lingui/core/macro'
import { Alert, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import { useUnitProfit } from '../../shared/words/profit.ts'
import { money } from './money-field.ts'
import type { ProductValues } from './product-form-values.ts'
import { useFormValue } from './use-form-value.ts'

/** Cost and price with the margin between them, and a word before something is sold at a loss. */
export function PriceFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const cost = useFormValue(form, 'cost_price')
  const price = useFormValue(form, 'selling_price')
  return (
    <div>
      <SimpleGrid cols={2} spacing="sm">
        <MoneyInput
          label={t`Cost price`}
          required
          {...money}
          key={form.key('cost_price')}
          {...form.getInputProps('cost_price')}
        />
        <MoneyInput
          label={t`Selling price`}
          required
          {...money}
          key={form.key('selling_price')}
          {...form.getInputProps('selling_price')}
        />
      </SimpleGrid>
      <div aria-live="polite">
        {typeof cost === 'number' && typeof price === 'number' ? <Margin cost={cost} price={price} /> : null}
      </div>
    </div>
  )
}

function Margin({ cost, price }: { cost: number; price: number }) {
  const { profit, margin, isAfterVat } = useUnitProfit()
  const left = profit(cost, price)
  if (left < 0) {
    return (
      <Alert color="marigold" mt="xs" py={8} title={t`Below cost`}>
        {isAfterVat
          ? t`Each one sold loses ${{ amount: formatMoney(-left) }} after VAT.`
          : t`Each one sold loses ${{ amount: formatMoney(-left) }}.`}
      </Alert>
    )
  }
  return (
    <Text size="sm" c="dimmed" mt={6} className="numeric">
      {isAfterVat
        ? t`Margin ${{ margin: margin(cost, price) }} · ${{ amount: formatMoney(left) }} on each, after VAT`
        : t`Margin ${{ margin: margin(cost, price) }} · ${{ amount: formatMoney(left) }} on each`}
    </Text>
  )
}
