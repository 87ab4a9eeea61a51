import { t } from '@lingui/core/macro'
import { Alert, Button, Group, NumberInput, Select, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { roles } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import { type CommissionBasis, commissionBases, type NewCommissionRule } from '@tunda/contract/reports/commission'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { useToday } from '../shared/use-today.ts'
import { isDay } from '../shared/words/calendar-day.ts'
import { roleNames } from '../shared/words/role-names.ts'
import { basisWords } from './commission-words.ts'

type Chosen = Pick<NewCommissionRule, 'seller_id' | 'role' | 'role_id' | 'product_id' | 'category_id'>
type Product = { readonly id: string; readonly name: string }

/** Who earns how much of what, from which day on. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [sellers, setSellers] = useState('')
  const [goods, setGoods] = useState('')
  const [product, setProduct] = useState<Product>()
  const [basis, setBasis] = useState<CommissionBasis>('sales')
  const [rate, setRate] = useState<number | string>('')
  const [from, setFrom] = useState(useToday())
  const isWhole = typeof rate === 'number' && isDay(from) && (goods !== 'product' || product !== undefined)

  const save = useMutation({
    mutationFn: () =>
      client.commission.addRule({
        id,
        ...sellersOf(sellers),
        ...goodsOf(goods, product),
        basis,
        rate: basis === 'piece' ? Number(rate) : Math.round(Number(rate) * 100),
        from_day: from,
      }),
    onSuccess: () => {
      void refresh('commission_rules')
      toast.ok(t`Rule added`)
      onClose()
    },
    onError: showFailure(t`The rule was not added`),
  })
  return (
    <FormDialog
      title={t`Add rule`}
      onClose={onClose}
      action={t`Add rule`}
      isBusy={save.isPending}
      disabled={!isWhole}
      onSubmit={save.mutate}
    >
      <SellersField value={sellers} onChange={setSellers} />
      <GoodsField value={goods} onChange={setGoods} product={product} onProduct={setProduct} />
      <Select
        label={t`Commission`}
        size="md"
        allowDeselect={false}
        data={commissionBases.map((value) => ({ value, label: basisWords[value] }))}
        value={basis}
        onChange={(to) => {
          setBasis(commissionBases.find((one) => one === to) ?? 'sales')
          setRate('')
        }}
      />
      {basis === 'margin' ? (
        <Alert color="marigold" role="status">{t`Sellers can work out what goods cost from what they earn.`}</Alert>
      ) : null}
      <RateField basis={basis} value={rate} onChange={setRate} />
      <DayInput
        label={t`First day`}
        description={t`Sales from this day on. An earlier rule for the same sellers and goods ends the day before.`}
        size="md"
        value={from}
        onChange={setFrom}
      />
    </FormDialog>
  )
}

/** `seller:<id>`, `role:<one of the three>`, `own:<id of a role of the shop's own>`, or empty for everybody. */
function sellersOf(value: string): Chosen {
  const [kind, id = ''] = value.split(':')
  if (kind === 'seller') return { seller_id: id }
  if (kind === 'own') return { role_id: id }
  const role = roles.find((one) => one === id)
  return kind === 'role' && role ? { role } : {}
}

function goodsOf(value: string, product: Product | undefined): Chosen {
  if (value === 'product') return product ? { product_id: product.id } : {}
  return value === '' ? {} : { category_id: value }
}

type FieldProps = { value: string; onChange: (value: string) => void }

function SellersField({ value, onChange }: FieldProps) {
  const { data } = useQuery(api.commission.choices.queryOptions())
  return (
    <Select
      label={t`Sellers`}
      size="md"
      allowDeselect={false}
      searchable
      nothingFoundMessage={t`No such person or role`}
      data={[
        { value: '', label: t`Everybody` },
        {
          group: t`Role`,
          items: [
            ...roles.map((role) => ({ value: `role:${role}`, label: roleNames[role] })),
            ...(data?.roles ?? []).map(({ id, name }) => ({ value: `own:${id}`, label: name })),
          ],
        },
        {
          group: t`Person`,
          items: (data?.sellers ?? []).map(({ id, name }) => ({ value: `seller:${id}`, label: name })),
        },
      ]}
      value={value}
      onChange={(to) => onChange(to ?? '')}
    />
  )
}

type GoodsProps = FieldProps & { product: Product | undefined; onProduct: (product: Product | undefined) => void }

function GoodsField({ value, onChange, product, onProduct }: GoodsProps) {
  const categories = useQuery(api.categories.list.queryOptions())
  const linked = categories.data?.categories.filter(({ is_linked }) => is_linked) ?? []
  return (
    <>
      <Select
        label={t`Goods`}
        size="md"
        allowDeselect={false}
        searchable={linked.length > 8}
        nothingFoundMessage={t`No such category`}
        data={[
          { value: '', label: t`Everything` },
          { value: 'product', label: t`One product` },
          { group: t`Category`, items: linked.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        value={value}
        onChange={(to) => onChange(to ?? '')}
      />
      {value === 'product' && product ? (
        <Group justify="space-between">
          <Text>{product.name}</Text>
          <Button variant="subtle" size="compact-md" onClick={() => onProduct(undefined)}>{t`Change`}</Button>
        </Group>
      ) : null}
      {value === 'product' && !product ? (
        <ProductSearch
          label={t`Product`}
          placeholder={t`Type a part of its name`}
          mayBeNew={false}
          onPick={async (picked) => {
            onProduct({ id: picked.id, name: productName(picked) })
            return true
          }}
        />
      ) : null}
    </>
  )
}

type RateProps = { basis: CommissionBasis; value: number | string; onChange: (value: number | string) => void }

function RateField({ basis, value, onChange }: RateProps) {
  if (basis === 'piece')
    return (
      <MoneyInput
        label={t`Amount per item`}
        prefix="USh "
        description={t`0 means no commission.`}
        size="md"
        value={value}
        onChange={onChange}
      />
    )
  return (
    <NumberInput
      label={t`Percent`}
      description={t`0 means no commission.`}
      size="md"
      min={0}
      max={100}
      decimalScale={2}
      allowNegative={false}
      suffix="%"
      value={value}
      onChange={onChange}
    />
  )
}
