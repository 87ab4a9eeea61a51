import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { soughtNumber } from '@tunda/contract/units/unit-numbers'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { newProduct } from '../../paths.ts'
import { api } from '../calls/api.ts'
import { contractRoutes } from '../calls/contract-routes.ts'
import { useMayCall } from '../calls/organization.ts'
import { useTypedSearch } from '../fields/use-typed-search.ts'

type Props = {
  label: string
  placeholder: string
  /** If nothing is found, people who may add products are offered to. */
  mayBeNew: boolean
  /** At the end of the field, such as the switch for scan sounds. */
  beside?: ReactNode
  /** Resolves to whether it was added: then the field is emptied. */
  onPick: (product: Product) => Promise<boolean>
  /** The text if no product is found: a number of a device. Resolves to whether it was added. */
  onNumber?: ((text: string) => Promise<boolean>) | undefined
}

/** Finds a product by a part of its name; Enter picks the first. */
export function ProductSearch({ label, placeholder, mayBeNew, beside, onPick, onNumber }: Props) {
  const [search, setSearch] = useState('')
  const { text, type } = useTypedSearch(search, setSearch, 250)
  const input = { search, page: 1, limit: 6 }
  const found = useQuery(api.products.list.queryOptions({ input, enabled: search !== '' }))
  const products = search === '' ? [] : (found.data?.products ?? [])
  const mayAdd = useMayCall(contractRoutes.products.add) && mayBeNew

  async function pick(product: Product) {
    if (await onPick(product)) clear()
  }
  function clear() {
    type('')
    setSearch('')
  }
  function press(event: KeyboardEvent) {
    const [first] = products
    if (event.key !== 'Enter') return
    if (first !== undefined) {
      event.preventDefault()
      void pick(first)
    } else if (onNumber && soughtNumber(text) !== undefined) {
      event.preventDefault()
      void onNumber(text).then((isTaken) => (isTaken ? clear() : undefined))
    }
  }
  return (
    <Stack gap="xs">
      <Group wrap="nowrap" gap="xs" align="end">
        <TextInput
          flex={1}
          type="search"
          label={label}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        />
        {beside}
      </Group>
      {products.length > 0 ? (
        <Group gap="xs">
          {products.map((product) => (
            <Button key={product.id} variant="default" size="sm" onClick={() => void pick(product)}>
              {[productName(product), variantLine(product)].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </Group>
      ) : null}
      {search !== '' && found.data && products.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`No product found.`}{' '}
          {mayAdd ? <Anchor component={Link} to={newProduct} target="_blank">{t`Add a new product`}</Anchor> : null}
        </Text>
      ) : null}
    </Stack>
  )
}
