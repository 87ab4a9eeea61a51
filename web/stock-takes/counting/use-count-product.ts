import { ExpiryDay } from '@tunda/contract/batches/batch-shapes'
import { isProductNumber } from '@tunda/contract/batches/gs1'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { ProductToCount, StockCount } from '@tunda/contract/stock/stock-take-shapes'
import { fewestToSearch, isNumbered, readImei, readSerial } from '@tunda/contract/units/unit-numbers'
import { useEffectEvent, useMemo } from 'react'
import { readScannedCode, type ScannedCode } from '../../shared/products/read-scanned-code.ts'
import { tellScan } from '../../shared/products/scan-sound.ts'
import { productOfCode } from '../../shared/products/scanned-code.ts'
import { useScanner } from '../../shared/products/use-scanner.ts'
import { useStockTakesPlace } from '../stock-takes-address.ts'
import type { Counting } from './counting.ts'

/** Where a code comes from: read by a scanner or the camera, or typed into the search field. */
type CodeFrom = 'scan' | 'typed'

/** The fewest digits of what is typed to be a device's number. */
const fewestDigits = 4

/**
 * Counts one of the product with a barcode, or the device with a number, wherever the code comes from: a scanner at any time, the camera, or the search field.
 * One that is not on the list is looked for in the shop; `onMissing` gets the code that is nowhere.
 */
export function useCountProduct(
  counting: Counting,
  products: readonly ProductToCount[] | undefined,
  onMissing: (code: string | undefined) => void,
): (code: string, from: CodeFrom) => Promise<void> {
  const [, goTo] = useStockTakesPlace()
  const byCode = useMemo(() => {
    const index = new Map<string, ProductToCount>()
    for (const product of products ?? []) for (const code of product.barcodes) index.set(code, product)
    return index
  }, [products])

  const hasNumbered = products?.some(isNumbered) ?? false

  /** One device: what it is the shop says, now or once there is a network. */
  async function countNumber(code: string): Promise<void> {
    tellScan('ok')
    onMissing(undefined)
    goTo({ product: undefined, search: '' }, { replace: true })
    await counting.scan(code)
  }

  async function count(code: string, from: CodeFrom): Promise<void> {
    const scanned = readScannedCode(code)
    const listed = scanned?.barcodes.flatMap((one) => byCode.get(one) ?? [])[0]
    // Fifteen digits that prove themselves are an IMEI, and no shelf has another code of that form.
    const isImei = /^\d{15}$/.test(code) && 'number' in readImei(code)
    if (listed === undefined && hasNumbered && isImei) return await countNumber(code)
    const product = listed ?? (scanned && (await findInShop(scanned)))
    if (product === undefined && hasNumbered && mayBeNumber(code, from, scanned)) return await countNumber(code)
    if (product === undefined) {
      tellScan('not-found')
      onMissing(scanned?.barcodes.at(-1) ?? code)
      return
    }
    if (listed === undefined) counting.addProduct(product)
    tellScan('ok')
    onMissing(undefined)
    goTo({ product: product.id, search: '' }, { replace: true })
    if (isNumbered(product)) return
    const batch = product.has_expiry && batchSaid(scanned)
    await counting.record(product.id, { kind: 'add', quantity: 1, ...(batch && { batch }) })
  }

  const scanned = useEffectEvent(count)
  useScanner(({ code }) => void scanned(code, 'scan'))
  return count
}

/** The batch of the pack in the hand, where its code says one. */
function batchSaid(scanned: ScannedCode | undefined): StockCount['batch'] {
  const { expires_on, batch } = scanned?.said ?? {}
  const day = ExpiryDay.safeParse(expires_on)
  return day.success ? { expires_on: day.data, number: batch ?? null } : undefined
}

/** May a code that no product bears be a device's number? A product's barcode never is, nor a word that was searched for. */
function mayBeNumber(code: string, from: CodeFrom, scanned: ScannedCode | undefined): boolean {
  if (!('number' in readSerial(code)) || [code, ...(scanned?.barcodes ?? [])].some(isProductNumber)) return false
  return from === 'scan' || (code.length >= fewestToSearch && code.replaceAll(/\D/g, '').length >= fewestDigits)
}

/** A product of another category, or one that is no longer sold, is on the shelf all the same. */
async function findInShop(scanned: ScannedCode): Promise<ProductToCount | undefined> {
  if (!navigator.onLine) return undefined
  try {
    const found = await productOfCode(scanned)
    return found && toCount(found)
  } catch {
    return undefined
  }
}

function toCount({
  id,
  brand,
  model,
  category_name,
  barcode,
  extra_barcodes,
  tracking,
  has_expiry,
  ...product
}: Product): ProductToCount {
  return {
    id,
    brand,
    model,
    variant: variantLine(product),
    category_name,
    barcodes: [...(barcode === null ? [] : [barcode]), ...extra_barcodes],
    ...(tracking && { tracking }),
    ...(has_expiry && { has_expiry }),
  }
}
