import { bearsBarcode } from '@tunda/contract/products/barcodes'
import type { Product } from '@tunda/contract/products/products'
import { client } from '../calls/api.ts'
import type { ScannedCode } from './read-scanned-code.ts'

/** The shop's product that bears one of the barcodes. A shop knows it by the number that is printed, of which any leading 0 is left out. */
export async function productOfCode({ barcodes }: ScannedCode): Promise<Product | undefined> {
  const { products } = await client.products.list({ search: barcodes.at(-1) ?? '', page: 1, limit: 5 })
  return products.find((product) => barcodes.some((barcode) => bearsBarcode(product, barcode)))
}
