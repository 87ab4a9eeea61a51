import { bearsBarcode } from '@tunda/contract/products/barcodes'
import type { Product } from '@tunda/contract/products/products'
import { client } from '../calls/api.ts'
import type { ScannedCode } from './read-scanned-code.ts'

/** The shop's product with one of the barcodes. Shops store the printed number, without leading zeros. */
export async function productOfCode({ barcodes }: ScannedCode): Promise<Product | undefined> {
  const { products } = await client.products.list({ search: barcodes.at(-1) ?? '', page: 1, limit: 5 })
  return products.find((product) => barcodes.some((barcode) => bearsBarcode(product, barcode)))
}
