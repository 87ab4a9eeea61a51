import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Modal, NativeSelect, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { largestPack, type SupplierPrice, type SupplierProduct } from '@tunda/contract/buying/supplier-products'
import { currencies, longestLead, type SupplierShown } from '@tunda/contract/buying/suppliers'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { goodsInAt } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

type Props = { supplier: SupplierShown; product: SupplierProduct; onClose: () => void }

/** How a supplier sells a product: code, cost, pack and days; and what it cost each time it came in from them. */
export function SupplierProductDialog({ supplier, product, onClose }: Props) {
  const [code, setCode] = useState(product.code ?? '')
  const [currency, setCurrency] = useState(product.currency)
  const [cost, setCost] = useState(product.unit_cost ?? '')
  const [pack, setPack] = useState<number | string>(product.pack_size)
  const [lead, setLead] = useState<number | string>(product.lead_days ?? '')
  const one = { supplier_id: supplier.id, product_id: product.product_id }

  const save = useMutation({
    mutationFn: () =>
      client.suppliers.putProduct({
        ...one,
        code,
        currency,
        unit_cost: cost.replaceAll(',', '').trim() || null,
        pack_size: Number(pack) || 1,
        lead_days: lead === '' ? null : Number(lead),
      }),
    onSuccess: () => {
      void refresh('suppliers')
      toast.ok(t`Saved`, productName(product))
      onClose()
    },
    onError: showFailure(t`The product was not saved`),
  })
  const remove = useMutation({
    mutationFn: () => client.suppliers.removeProduct(one),
    onSuccess: () => {
      void refresh('suppliers')
      onClose()
    },
    onError: showFailure(t`The product was not removed`),
  })
  const isBusy = save.isPending || remove.isPending

  return (
    <Modal opened onClose={onClose} title={productName(product)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="md">
          <Group grow align="start">
            <TextInput
              label={t`Their code`}
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <NumberInput
              label={t`Units in a pack`}
              min={1}
              max={largestPack}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={pack}
              onChange={setPack}
            />
          </Group>
          <Group grow align="start">
            <NativeSelect
              label={t`Currency`}
              data={[...currencies]}
              value={currency}
              onChange={(event) =>
                setCurrency(currencies.find((known) => known === event.currentTarget.value) ?? 'UGX')
              }
            />
            <TextInput
              label={t`Unit cost`}
              inputMode="decimal"
              value={cost}
              onChange={(event) => setCost(event.currentTarget.value)}
            />
          </Group>
          <NumberInput
            label={t`Days to deliver`}
            description={t`Leave empty to use the supplier’s usual number of days.`}
            min={0}
            max={longestLead}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={lead}
            onChange={setLead}
          />
          <Group justify="space-between" gap="xs">
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => remove.mutate()}>{t`Remove`}</Button>
            <Button type="submit" loading={isBusy}>{t`Save changes`}</Button>
          </Group>
        </Stack>
      </form>
      <PriceHistory {...one} />
    </Modal>
  )
}

function PriceHistory({ supplier_id, product_id }: { supplier_id: string; product_id: string }) {
  const input = { supplier_id, product_id, page: 1, limit: 10 }
  const { data } = useQuery(api.suppliers.prices.queryOptions({ input }))
  if (data === undefined || data.prices.length === 0) return null
  return (
    <>
      <Text fw={600} mt="lg" mb="xs">{t`Price history`}</Text>
      <Table aria-label={t`Price history`} verticalSpacing="xs">
        <Table.Tbody>
          {data.prices.map((price) => (
            <Table.Tr key={price.goods_in_id}>
              <Table.Td>
                <Anchor component={Link} to={goodsInAt(price.goods_in_id)}>
                  {formatDay(price.business_date)}
                </Anchor>
              </Table.Td>
              <Table.Td className="numeric" ta="end">
                {formatCount(price.quantity)} × {priceWords(price)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

function priceWords({ currency, unit_cost, cost }: SupplierPrice): string {
  if (unit_cost === null || cost === null) return '–'
  return currency === 'UGX' ? formatMoney(cost) : `${currency} ${unit_cost} (${formatMoney(cost)})`
}
