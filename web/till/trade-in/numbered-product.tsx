import { t } from '@lingui/core/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { TillProduct } from '@tunda/contract/till/till'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { useState } from 'react'
import type { Catalogue } from '../catalogue/catalogue.ts'
import list from '../panels/panel-list.module.css'
import { Plate } from '../plate.tsx'

type Props = { catalogue: Catalogue; onPick: (product: TillProduct) => void }

const shown = 5

/** A product whose devices have numbers, found by a part of its name in what this till knows. */
export function NumberedProduct({ catalogue, onPick }: Props) {
  const [sought, setSought] = useState('')
  const found = sought.trim() === '' ? [] : catalogue.list(sought).filter(isNumbered).slice(0, shown)
  return (
    <Stack gap="xs">
      <TextInput
        label={t`Product`}
        placeholder={t`Type a part of its name`}
        size="md"
        maxLength={60}
        autoComplete="off"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      {found.map((product) => (
        <Plate key={product.id} className={list.row} onClick={() => onPick(product)}>
          <span className={list.name}>
            {productName(product)}
            <small>{variantLine(product)}</small>
          </span>
        </Plate>
      ))}
      {sought.trim() !== '' && found.length === 0 ? (
        <Text size="sm" c="dimmed">{t`No product with this name is tracked by IMEI or serial number.`}</Text>
      ) : null}
    </Stack>
  )
}
