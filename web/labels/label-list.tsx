import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import classes from './label-list.module.css'

type Props = {
  products: readonly Product[]
  quantityOf: (product: Product) => number
  onQuantity: (id: string, count: number | 'stock') => void
  onRemove: (id: string) => void
}

/** The products with how many labels of each. */
export function LabelList({ products, quantityOf, onQuantity, onRemove }: Props) {
  if (products.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t`Products with labels`}>
      {products.map((product) => (
        <li key={product.id} className={classes.line}>
          <Stack gap={0} className={classes.words ?? ''}>
            <Text size="sm" fw={600}>
              {productName(product)}
            </Text>
            <Text size="xs" c="dimmed">
              {[
                product.barcode ?? t`No barcode`,
                formatMoney(product.selling_price),
                t`${{ currentStock: formatCount(product.current_stock) }} in stock`,
              ].join(' · ')}
            </Text>
          </Stack>
          <Group gap={6} wrap="nowrap">
            <NumberInput
              aria-label={t`Labels of ${{ productName: productName(product) }}`}
              className={classes.count ?? ''}
              min={0}
              max={9999}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              value={quantityOf(product)}
              onChange={(value) => onQuantity(product.id, Number(value) || 0)}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={product.current_stock <= 0}
              onClick={() => onQuantity(product.id, 'stock')}
            >{t`= stock`}</Button>
            <ActionIcon
              variant="subtle"
              aria-label={t`Remove ${{ productName: productName(product) }}`}
              onClick={() => onRemove(product.id)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  )
}
