import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { useRef, useState } from 'react'
import { showFailure } from '../calls/show-failure.ts'
import { toast } from '../page/toast.tsx'
import { formatCount } from '../words/money.ts'
import { ProductSearch } from './product-search.tsx'
import { readScannedCode } from './read-scanned-code.ts'
import { productOfCode } from './scanned-code.ts'
import { useScanner } from './use-scanner.ts'

type Props = {
  label: string
  /** Adds one of the product, and returns the new quantity; undefined: it was refused, which is shown. */
  onAdd: (product: Product) => Promise<number | undefined>
  /** Adds a device by its number, and returns its product and the new quantity; undefined as above. */
  onNumber?: (number: string) => Promise<Added | undefined>
}

type Added = { readonly name: string; readonly quantity: number }

/** Adds a product by scanning it anywhere on the page, or by a part of its name. Each adds one. */
export function FindProduct({ label, onAdd, onNumber }: Props) {
  const [last, setLast] = useState<Added>()
  const before = useRef(Promise.resolve())
  // One after the other, so that quick scans are counted and shown in order.
  useScanner(({ code }) => {
    before.current = before.current.then(() => scan(code))
  })

  async function add(product: Product): Promise<boolean> {
    const quantity = await onAdd(product)
    if (quantity === undefined) return false
    setLast({ name: productName(product), quantity })
    return true
  }
  async function addNumber(number: string): Promise<boolean> {
    const added = await onNumber?.(number)
    if (added === undefined) return false
    setLast(added)
    return true
  }
  async function scan(code: string) {
    try {
      const scanned = readScannedCode(code)
      const found = scanned && (await productOfCode(scanned))
      if (found) await add(found)
      else if (onNumber && meantNumbers(code).length > 0) await addNumber(code)
      else if (scanned) toast.bad(t`No product has the barcode ${{ code: scanned.barcodes.at(-1) ?? code }}`)
      else toast.bad(t`This code could not be read. Scan it again.`)
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
    }
  }
  return (
    <Stack gap="xs" mb="md">
      <ProductSearch
        label={label}
        placeholder={t`Scan or type a name`}
        mayBeNew={false}
        onPick={add}
        onNumber={onNumber && addNumber}
      />
      <Text size="sm" c="dimmed" role="status">
        {last ? t`Added: ${{ product: last.name }} × ${{ quantity: formatCount(last.quantity) }}` : null}
      </Text>
    </Stack>
  )
}
