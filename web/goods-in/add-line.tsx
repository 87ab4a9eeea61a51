import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { GoodsInLinePut } from '@tunda/contract/goods-in'
import type { Product } from '@tunda/contract/products'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { newProduct } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useTypedSearch } from '../shared/fields/use-typed-search.ts'
import { toast } from '../shared/page/toast.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { formatCount } from '../shared/words/money.ts'

type Props = { id: string; onPut: (productId: string, put: GoodsInLinePut) => void }

/** Adds a product by scanning it anywhere on the page, or by a part of its name. Each scan adds one and is kept at once. */
export function AddLine({ id, onPut }: Props) {
  const [last, setLast] = useState<GoodsInLinePut['line']>(null)
  const before = useRef(Promise.resolve())
  const [search, setSearch] = useState('')
  const { text, type } = useTypedSearch(search, setSearch, 250)
  const input = { search, page: 1, limit: 6 }
  const found = useQuery(api.products.list.queryOptions({ input, enabled: search !== '' }))
  const products = search === '' ? [] : (found.data?.products ?? [])
  const mayAdd = useMayCall(contractRoutes.products.add)
  // One after the other, so that a quick hand's scans are counted and shown in their order.
  useScanner(({ code }) => {
    before.current = before.current.then(() => scan(code))
  })

  async function add(product: Product) {
    try {
      const put = await client.goodsIn.putLine({ goods_in_id: id, product_id: product.id, add: 1 })
      onPut(product.id, put)
      setLast(put.line)
      type('')
      setSearch('')
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
    }
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
        label={t`Add a product`}
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
        {last === null
          ? null
          : t`Added: ${{ product: productName(last) }} × ${{ quantity: formatCount(last.quantity) }}`}
      </Text>
      {search !== '' && found.data && products.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`No product found.`}{' '}
          {mayAdd ? <Anchor component={Link} to={newProduct} target="_blank">{t`Add a new product`}</Anchor> : null}
        </Text>
      ) : null}
    </Stack>
  )
}
