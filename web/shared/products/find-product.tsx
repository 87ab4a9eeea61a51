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
  /** Takes one more of the product, and returns how many there are then; undefined: it was refused, and says so itself. */
  onAdd: (product: Product) => Promise<number | undefined>
  /** Takes a device by its number, and answers of what it is and how many there are then; undefined as above. */
  onNumber?: (number: string) => Promise<Added | undefined>
}

type Added = { readonly name: string; readonly quantity: number }

/** Adds a product by scanning it anywhere on the page, or by a part of its name. Each adds one. */
export function FindProduct({ label, onAdd, onNumber }: Props) {
  const [last, setLast] = useState<Added>()
  const before = useRef(Promise.resolve())
  // One after the other, so that a quick hand's scans are counted and shown in their order.
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
