import { barcodesOfGtin, type Gs1, readGs1 } from '@tunda/contract/batches/gs1'
import type { Product } from '@tunda/contract/products'
import { bearsBarcode } from '@tunda/contract/products/barcodes'
import { client } from '../calls/api.ts'
import { dayOf } from '../words/dates.ts'

/** What was scanned: the barcodes that the product may bear, the shortest last, and what a GS1 code says beside them. */
export type ScannedCode = { readonly barcodes: readonly string[]; readonly said: Gs1 | undefined }

/** Reads what a scanner sent. Undefined: a GS1 code that is cut or damaged. */
export function readScannedCode(code: string): ScannedCode | undefined {
  const said = readGs1(code, dayOf(new Date()))
  if (said !== undefined && 'fault' in said) return undefined
  return { barcodes: said?.gtin === undefined ? [code] : barcodesOfGtin(said.gtin), said }
}

/** The shop's product that bears one of the barcodes. A shop knows it by the number that is printed, of which any leading 0 is left out. */
export async function productOfCode({ barcodes }: ScannedCode): Promise<Product | undefined> {
  const { products } = await client.products.list({ search: barcodes.at(-1) ?? '', page: 1, limit: 5 })
  return products.find((product) => barcodes.some((barcode) => bearsBarcode(product, barcode)))
}
