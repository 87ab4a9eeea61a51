import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import { type KeyboardEvent, useRef, useState } from 'react'
import { api, client } from '../calls/api.ts'
import { showFailure } from '../calls/show-failure.ts'
import { useTypedSearch } from '../fields/use-typed-search.ts'
import { toast } from '../page/toast.tsx'
import { useScanner } from './use-scanner.ts'

type Props = {
  label: string
  /** Takes one more of the product, and answers how many there are then; undefined: it was refused, and says so itself. */
  onAdd: (product: Product) => Promise<number | undefined>
}

/** Adds a product by scanning it anywhere on the page, or by a part of its name. Each adds one. */
export function FindProduct({ label, onAdd }: Props) {
  const [last, setLast] = useState<{ readonly product: Product; readonly quantity: number }>()
  const before = useRef(Promise.resolve())
  const [search, setSearch] = useState('')
  const { text, type } = useTypedSearch(search, setSearch, 250)
  const input = { search, page: 1, limit: 6 }
  const found = useQuery(api.products.list.queryOptions({ input, enabled: search !== '' }))
  const products = search === '' ? [] : (found.data?.products ?? [])
  // One after the other, so that a quick hand's scans are counted and shown in their order.
  useScanner(({ code }) => {
    before.current = before.current.then(() => scan(code))
  })

  async function add(product: Product) {
    const quantity = await onAdd(product)
    if (quantity === undefined) return
    setLast({ product, quantity })
    type('')
    setSearch('')
  }
  async function scan(code: string) {
    try {
      const { products: matches } = await client.products.list({ search: code, page: 1, limit: 2 })
      const exact = matches.find(({ barcode, extra_barcodes }) => [barcode, ...extra_barcodes].includes(code))
      if (exact) await add(exact)
      else toast.bad(t`No product has the barcode ${code}`)
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
    }
  }
  function press(event: KeyboardEvent) {
    const [first] = products
    if (event.key !== 'Enter' || first === undefined) return
    event.preventDefault()
    void add(first)
  }
  return (
    <Stack gap="xs" mb="md">
      <TextInput
        type="search"
        label={label}
        placeholder={t`Scan it, or type a part of its name`}
        maxLength={100}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      />
      <Group gap="xs">
        {products.map((product) => (
          <Button key={product.id} variant="default" size="sm" onClick={() => void add(product)}>
            {[productName(product), variantLine(product)].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {last ? t`Added: ${{ product: productName(last.product) }} × ${{ quantity: last.quantity }}` : null}
        {search !== '' && found.data && products.length === 0 ? t`No product found.` : null}
      </Text>
    </Stack>
  )
}
