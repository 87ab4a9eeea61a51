import { t } from '@lingui/core/macro'
import { type Doubt, doubtOf, usualPrice } from '@tunda/contract/products/doubtful-price'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { ProductValues } from '../form/product-form-values.ts'

const looksLike: Record<Exclude<Doubt, 'far_off'>, string> = {
  barcode: t`looks like a barcode or an IMEI`,
  phone: t`looks like a phone number`,
}

/** What is doubtful about a price, in a sentence; `usual` is what such goods cost here. */
export function doubtAbout(name: string, price: number, usual?: number): string | undefined {
  const doubt = doubtOf(price, usual)
  if (doubt === undefined) return undefined
  const figure = `${name} ${formatMoney(price)}`
  if (doubt !== 'far_off') return `${figure} ${looksLike[doubt]}.`
  return t`${figure} is far from the usual ${{ usual: formatMoney(usual ?? 0) }} of this category.`
}

/** What is doubtful about the prices that were typed: those that are different from before. */
export async function doubtsAbout(values: ProductValues, before: ProductValues): Promise<string[]> {
  const { cost_price: cost, selling_price: price, category_id } = values
  const isNewCost = typeof cost === 'number' && cost !== before.cost_price
  const isNewPrice = typeof price === 'number' && price !== before.selling_price
  if (!isNewCost && !isNewPrice) return []
  const others = await pricesOf(category_id)
  const usual = usualPrice(others)
  return [
    isNewCost ? doubtAbout(t`The cost price`, cost, usual) : undefined,
    isNewPrice ? doubtAbout(t`The selling price`, price, usual) : undefined,
  ].filter((doubt) => doubt !== undefined)
}

/** Selling prices of the category's newest products; none where they cannot be had, for then nothing is known to be unusual. */
async function pricesOf(categoryId: string | null): Promise<number[]> {
  if (categoryId === null) return []
  const input = { categoryId, limit: 50 }
  const found = await cache.fetchQuery(api.products.list.queryOptions({ input })).catch(() => undefined)
  return found?.products.map(({ selling_price }) => selling_price) ?? []
}
