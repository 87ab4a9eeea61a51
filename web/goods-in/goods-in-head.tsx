import { t } from '@lingui/core/macro'
import { Anchor, Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GoodsIn, GoodsInShown } from '@tunda/contract/buying/goods-in'
import { currencies } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { Link } from 'react-router'
import { goodsInAt, paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { type Failure, isRefusal } from '../shared/calls/failure.ts'
import { useMay, useMayCall } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useJoinedSaves } from '../shared/calls/use-joined-saves.ts'

type Props = { goods: GoodsIn; onChanged: (shown: GoodsInShown) => void }

/** Who brought the goods, on which paper, in which money. Each is saved when it is left. */
export function GoodsInHead({ goods, onChanged }: Props) {
  const maySeeCost = useMay('see_cost')
  const mayBuy = useMayCall(contractRoutes.suppliers.add)
  const [search, setSearch] = useState('')
  const [taken, setTaken] = useState<Failure>()
  const input = { page: 1, limit: 50, search: search === goods.supplier_name ? undefined : search || undefined }
  const found = useQuery(api.suppliers.list.queryOptions({ input }))
  const known = found.data?.suppliers ?? []
  const chosen = goods.supplier_id === null ? [] : [{ value: goods.supplier_id, label: goods.supplier_name ?? '' }]
  const others = known.filter(({ id }) => id !== goods.supplier_id).map(({ id, name }) => ({ value: id, label: name }))

  const save = useJoinedSaves(goods, async ({ id, supplier_id, document_no, currency, rate }) => {
    setTaken(undefined)
    try {
      const shown = await client.goodsIn.change({ id, supplier_id, document_no, currency, rate })
      onChanged(shown)
      return shown.goods_in
    } catch (error) {
      if (isRefusal(error, 'goodsIn.documentTaken')) setTaken(error)
      else showFailure(t`The change was not saved`)(error)
    }
    return undefined
  })
  function choose(id: string | null) {
    const currency = known.find((one) => one.id === id)?.currency ?? goods.currency
    save({ supplier_id: id, ...(maySeeCost && currency !== goods.currency ? { currency, rate: '1' } : {}) })
  }
  return (
    <Group grow align="start" mb="md" preventGrowOverflow={false}>
      <Select
        label={t`Supplier`}
        disabled={goods.order_id !== null}
        placeholder={t`No supplier`}
        data={[...chosen, ...others]}
        value={goods.supplier_id}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`No supplier` }}
        description={
          found.data?.totalCount === 0 && search === '' && mayBuy ? (
            <Anchor component={Link} inherit to={paths.suppliers}>{t`Add your first supplier`}</Anchor>
          ) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        nothingFoundMessage={t`No such supplier. Add new ones under Suppliers.`}
        onSearchChange={setSearch}
        onChange={choose}
      />
      <TextInput
        label={t`Number on the bill`}
        maxLength={60}
        error={taken ? <Taken failure={taken} /> : undefined}
        key={`document ${goods.document_no}`}
        defaultValue={goods.document_no ?? ''}
        onBlur={({ currentTarget: { value } }) =>
          value.trim() === (goods.document_no ?? '') ? undefined : save({ document_no: value })
        }
      />
      {maySeeCost ? <MoneyFields goods={goods} save={save} /> : null}
    </Group>
  )
}

type MoneyProps = { goods: GoodsIn; save: (change: Partial<GoodsIn>) => void }

/** In which money the costs are, and how many shillings one of it is: another currency has another rate. */
function MoneyFields({ goods, save }: MoneyProps) {
  return (
    <>
      <NativeSelect
        label={t`Currency`}
        data={[...currencies]}
        value={goods.currency}
        onChange={({ currentTarget: { value } }) => {
          const currency = currencies.find((one) => one === value) ?? 'UGX'
          save({ currency, rate: '1' })
        }}
      />
      {goods.currency === 'UGX' ? null : (
        <TextInput
          label={t`USh for 1 ${{ currency: goods.currency }}`}
          inputMode="decimal"
          key={`rate ${goods.currency} ${goods.rate}`}
          defaultValue={Number(goods.rate) === 1 ? '' : goods.rate}
          onBlur={({ currentTarget: { value } }) => {
            const rate = value.replaceAll(',', '').trim()
            if (rate !== '' && rate !== goods.rate) save({ rate })
          }}
        />
      )}
    </>
  )
}

/** That the number was entered before, with the way to those goods. */
function Taken({ failure: { message, meta } }: { failure: Failure }) {
  const { goods_in_id } = (meta ?? {}) as { goods_in_id?: string }
  return (
    <>
      {message}{' '}
      {goods_in_id ? <Anchor component={Link} inherit to={goodsInAt(goods_in_id)}>{t`Show them`}</Anchor> : null}
    </>
  )
}
