import { t } from '@lingui/core/macro'
import { Checkbox, Group, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { GoodsIn, GoodsInShown } from '@tunda/contract/buying/goods-in'
import { type LandedBasis, landedBases, landedKinds, mostShared } from '@tunda/contract/buying/landed-costs'
import { currencies } from '@tunda/contract/buying/suppliers'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatCount } from '../shared/words/money.ts'
import { basisWords, landedWords } from './landed-words.ts'

type Props = { shown: GoodsInShown; onClose: () => void }

const choices = (words: Readonly<Record<string, string>>, values: readonly string[]) =>
  values.map((value) => ({ value, label: words[value] ?? value }))
const decimal = (typed: string) => typed.replaceAll(',', '').trim()

/** Freight or another cost of goods that are in stock: how much, whom it is owed, and what it is shared out by. */
export function AddCostDialog({ shown: { goods_in, lines }, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [cost, setCost] = useState<Cost>({
    kind: 'freight',
    amount: '',
    currency: 'UGX',
    rate: '1',
    basis: 'value',
    supplier_id: null,
    document_no: '',
  })
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [others, setOthers] = useState<readonly string[]>([])
  const set = (change: Partial<Cost>) => setCost((before) => ({ ...before, ...change }))
  const isByHand = cost.basis === 'weight' || cost.basis === 'manual'

  const add = useMutation({
    mutationFn: async () => {
      const given = lines.flatMap(({ product_id }) => {
        const part = decimal(parts[product_id] ?? '')
        return part === '' ? [] : [{ goods_in_id: goods_in.id, product_id, part }]
      })
      return await client.goodsIn.addCost({
        ...cost,
        id,
        goods_in_ids: [goods_in.id, ...(isByHand ? [] : others)],
        amount: decimal(cost.amount),
        ...(isByHand ? { parts: given } : {}),
      })
    },
    onSuccess: (next) => {
      cache.setQueryData(api.goodsIn.costs.queryOptions({ input: { id: goods_in.id } }).queryKey, next)
      void refresh('goods_ins', 'products', 'suppliers')
      toast.ok(t`Cost shared`)
      onClose()
    },
    onError: showFailure(t`The cost was not entered`),
  })
  return (
    <FormDialog
      title={t`Add a cost`}
      onClose={onClose}
      action={t`Share the cost`}
      isBusy={add.isPending}
      disabled={decimal(cost.amount) === ''}
      onSubmit={add.mutate}
    >
      <CostFields cost={cost} set={set} />
      {isByHand
        ? lines.map((line) => (
            <TextInput
              key={line.product_id}
              label={
                cost.basis === 'weight'
                  ? t`Weight of ${{ product: productName(line) }} × ${{ quantity: formatCount(line.quantity) }}`
                  : t`Part of ${{ product: productName(line) }} × ${{ quantity: formatCount(line.quantity) }}`
              }
              inputMode="decimal"
              value={parts[line.product_id] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setParts((before) => ({ ...before, [line.product_id]: value }))
              }
            />
          ))
        : null}
      {isByHand ? null : <OtherGoods goods={goods_in} others={others} onChange={setOthers} />}
    </FormDialog>
  )
}

type Cost = {
  kind: (typeof landedKinds)[number]
  amount: string
  currency: (typeof currencies)[number]
  rate: string
  basis: LandedBasis
  supplier_id: string | null
  document_no: string
}

function CostFields({ cost, set }: { cost: Cost; set: (change: Partial<Cost>) => void }) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    api.suppliers.list.queryOptions({ input: { page: 1, limit: 50, search: search || undefined } }),
  )
  const known = found.data?.suppliers ?? []
  return (
    <>
      <NativeSelect
        label={t`Type of cost`}
        data={choices(landedWords, landedKinds)}
        value={cost.kind}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: landedKinds.find((kind) => kind === value) ?? 'other' })
        }
      />
      <Group grow align="start">
        <TextInput
          label={t`Amount`}
          description={t`Use a minus sign for a credit.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          required
          value={cost.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
          data-autofocus
        />
        <NativeSelect
          label={t`Currency`}
          data={[...currencies]}
          value={cost.currency}
          onChange={({ currentTarget: { value } }) => {
            const currency = currencies.find((one) => one === value) ?? 'UGX'
            set({ currency, ...(currency === 'UGX' ? { rate: '1' } : { rate: '' }) })
          }}
        />
      </Group>
      {cost.currency === 'UGX' ? null : (
        <TextInput
          label={t`USh for 1 ${{ currency: cost.currency }}`}
          inputMode="decimal"
          required
          value={cost.rate}
          onChange={(event) => set({ rate: event.currentTarget.value.replaceAll(',', '').trim() })}
        />
      )}
      <Select
        label={t`Owed to`}
        description={t`Leave empty if it is already paid.`}
        placeholder={t`Nobody`}
        data={known.map((one) => ({ value: one.id, label: one.name }))}
        value={cost.supplier_id}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Nobody` }}
        nothingFoundMessage={t`No such supplier. Add new ones under Suppliers.`}
        onSearchChange={(text) => setSearch(known.some(({ name }) => name === text) ? '' : text)}
        onChange={(supplier_id) => set({ supplier_id })}
      />
      <TextInput
        label={t`Number on the bill`}
        maxLength={60}
        value={cost.document_no}
        onChange={(event) => set({ document_no: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Share the cost`}
        data={choices(basisWords, landedBases)}
        value={cost.basis}
        onChange={({ currentTarget: { value } }) =>
          set({ basis: landedBases.find((basis) => basis === value) ?? 'value' })
        }
      />
    </>
  )
}

type OtherProps = { goods: GoodsIn; others: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Of an order that came in parts, the other parts, for freight that was paid once. */
function OtherGoods({ goods, others, onChange }: OtherProps) {
  if (goods.order_id === null) return null
  return <OfOrder orderId={goods.order_id} own={goods.id} others={others} onChange={onChange} />
}

type OfOrderProps = Pick<OtherProps, 'others' | 'onChange'> & { orderId: string; own: string }

function OfOrder({ orderId, own, others, onChange }: OfOrderProps) {
  const { data } = useQuery(api.purchaseOrders.get.queryOptions({ input: { id: orderId } }))
  const more = data?.receipts.filter(({ id, number }) => id !== own && number !== null).slice(0, mostShared - 1) ?? []
  if (more.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">{t`Also for these goods of the same order`}</Text>
      {more.map(({ id, number }) => (
        <Checkbox
          key={id}
          label={t`Goods received, no. ${{ number: formatCount(number ?? 0) }}`}
          checked={others.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...others, id] : others.filter((one) => one !== id))
          }
        />
      ))}
    </Stack>
  )
}
