import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { ListedPrice, PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { FromQuantityField } from './list-fields.tsx'

/** A product to price; with the price and quantity that stand on the list, where it is there already. */
export type Priced = Pick<ListedPrice, 'brand' | 'model' | 'selling_price'> &
  Partial<Pick<ListedPrice, 'min_qty' | 'price'>> & { readonly id: string }

type Props = { list: PriceList; priced: Priced; onClose: () => void }

/** The price of one product on a list, in a list by quantity from how many on. */
export function SetPriceDialog({ list, priced, onClose }: Props) {
  const isThere = priced.price !== undefined
  const [price, setPrice] = useState<number | string>(priced.price ?? '')
  const [from, setFrom] = useState<number | string>(priced.min_qty ?? (list.kind === 'breaks' ? 10 : 1))
  const product = productName(priced)
  const isWhole = typeof price === 'number' && typeof from === 'number' && from >= 1
  const isDearer = typeof price === 'number' && price > priced.selling_price

  const write = useMutation({
    mutationFn: (next: number | null) =>
      client.priceLists.setPrices({
        id: list.id,
        prices: [{ product_id: priced.id, min_qty: Number(from), price: next }],
      }),
    onSuccess: (_, next) => {
      void refresh('price_lists')
      toast.ok(next === null ? t`Price removed` : t`Price saved`, product)
      onClose()
    },
    onError: showFailure(t`The price was not saved`),
  })
  function submit() {
    if (isWhole) write.mutate(price)
  }
  return (
    <FormDialog
      title={product}
      size="sm"
      onClose={onClose}
      action={t`Save`}
      isBusy={write.isPending}
      disabled={!isWhole}
      beside={
        isThere ? (
          <Button
            variant="subtle"
            c="var(--tunda-bad)"
            mr="auto"
            disabled={write.isPending}
            onClick={() => write.mutate(null)}
          >{t`Remove`}</Button>
        ) : null
      }
      onSubmit={submit}
    >
      <Text c="dimmed">{t`Ordinary price ${{ price: formatMoney(priced.selling_price) }}`}</Text>
      {list.kind === 'breaks' ? <FromQuantityField value={from} onChange={setFrom} readOnly={isThere} /> : null}
      <MoneyInput label={t`Price each`} size="md" value={price} onChange={setPrice} data-autofocus />
      {isDearer ? (
        <Text size="sm" c="var(--tunda-warn)">
          {list.group_id === null
            ? t`This is above the ordinary price, so the ordinary price applies.`
            : t`This is above the ordinary price.`}
        </Text>
      ) : null}
    </FormDialog>
  )
}
