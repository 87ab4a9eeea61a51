import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconPencil, IconTransfer } from '@tabler/icons-react'
import { type AttributeName, attributeNames, attributeOf } from '@tunda/contract/products/product-attributes'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { minimumOf } from '@tunda/contract/stock/stock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unitsOf } from '../paths.ts'
import { useSeesOnlyAPart } from '../shared/calls/organization.ts'
import { Facts, type Figure, Figures } from '../shared/page/details.tsx'
import { ProductPicture } from '../shared/products/product-picture.tsx'
import { StatusBadge, StockBadge } from '../shared/table/status-badge.tsx'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { useUnitProfit } from '../shared/words/profit.ts'
import { ProductFiles } from './form/product-files.tsx'
import { ShadeSwatch } from './form/shade-swatch.tsx'
import { useInventoryActions } from './list/inventory-actions.ts'
import { ListPrices } from './list-prices.tsx'
import { ProductMenu } from './product-menu.tsx'
import { MovementLedger } from './stock/movement-ledger.tsx'
import { WhereItIs } from './stock/where-it-is.tsx'

/** One product in full: its figures, its fields, and for those who manage it the ledger and what can be done. */
export function ProductDetails({ product }: { product: Product }) {
  const { mayManage, mayAdjust, adjust, edit } = useInventoryActions()
  const { margin } = useUnitProfit()
  return (
    <Stack gap="lg">
      <Group gap="sm" wrap="nowrap">
        <ProductPicture product={product} size={56} />
        <Stack gap={4} flex={1} miw={0}>
          <Text size="sm" c="dimmed">
            {[product.category_name, variantLine(product)].filter(Boolean).join(' · ')}
          </Text>
          <Group gap={6}>
            <StockBadge status={product.stock_status} />
            {product.is_active ? null : <StatusBadge tone="quiet" dot={false}>{t`Inactive`}</StatusBadge>}
          </Group>
        </Stack>
        {mayManage ? <ProductMenu product={product} withOpen={false} /> : null}
      </Group>
      {mayManage || mayAdjust ? (
        <Group gap={8} grow>
          {product.tracking ? (
            <Button
              component={Link}
              to={unitsOf(product.id)}
              variant="default"
              leftSection={<IconDeviceMobile size={16} stroke={1.7} />}
            >{t`Devices`}</Button>
          ) : null}
          {mayAdjust && !product.tracking ? (
            <Button
              variant="default"
              leftSection={<IconTransfer size={16} stroke={1.7} />}
              onClick={() => adjust(product)}
            >{t`Adjust stock`}</Button>
          ) : null}
          {mayManage ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.7} />}
              onClick={() => edit(product)}
            >{t`Edit`}</Button>
          ) : null}
        </Group>
      ) : null}
      <Figures figures={figuresOf(product, margin, useSeesOnlyAPart())} />
      <ListPrices product={product} />
      <WhereItIs productId={product.id} />
      <ProductFiles productId={product.id} mayManage={mayManage} />
      <Facts facts={factsOf(product)} />
      {mayAdjust ? <MovementLedger productId={product.id} /> : null}
    </Stack>
  )
}

type MarginOf = ReturnType<typeof useUnitProfit>['margin']

function figuresOf(
  { cost_price, selling_price, current_stock, stock_value = 0, ...product }: Product,
  marginOf: MarginOf,
  isPart: boolean,
): Figure[] {
  const minimum = minimumOf(product)
  const margin = cost_price === undefined ? undefined : t`${{ margin: marginOf(cost_price, selling_price) }} margin`
  const figures: Figure[] = [
    [t`In stock`, formatCount(current_stock), t`Low at ${{ minimum: formatCount(minimum) }} or fewer`],
    [
      t`Sold`,
      formatCount(product.total_sold),
      isPart ? t`At all locations` : t`Since ${{ dateAdded: formatDate(product.date_added) }}`,
    ],
    [t`Price`, formatMoney(selling_price), margin],
  ]
  if (cost_price === undefined) return figures
  return [
    ...figures,
    [t`Cost`, formatMoney(cost_price), t`${{ costPrice: formatMoney(stock_value) }} in stock at cost`],
  ]
}

function factsOf(product: Product): ReadonlyArray<readonly [string, ReactNode]> {
  return [
    [t`Barcode`, product.barcode],
    [t`Other barcodes`, product.extra_barcodes.join(', ')],
    ...attributeNames.flatMap((name) => attributeFacts(product, name)),
    [t`Size in mm`, sidesOf(product)],
    [t`Tags`, product.tags.length > 0 ? product.tags.join(', ') : null],
    [t`Description`, product.description],
    [t`Added`, formatDate(product.date_added)],
  ]
}

/** An attribute as the table describes it; code and name of a shade are one. */
function attributeFacts(product: Product, name: AttributeName): ReadonlyArray<readonly [string, ReactNode]> {
  if (name === 'shade_name') return []
  const { shade_code: code, shade_name } = product
  if (name === 'shade_code')
    return [[t`Shade`, code || shade_name ? <ShadeSwatch key="shade" code={code} name={shade_name} withWords /> : null]]
  const [attribute, value] = [attributeOf(name), product[name]]
  const said = attribute.kind === 'whole' && value ? `${formatCount(Number(value))} ${attribute.unit}` : value
  return [[attribute.label, said || null]]
}

/** `147 × 71 × 8`, of the sides that are known. */
function sidesOf({ dimensions_json }: Product): string {
  const { length, width, height } = dimensions_json ?? {}
  return [length, width, height].filter((side) => side !== undefined).join(' × ')
}
