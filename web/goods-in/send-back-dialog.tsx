import { t } from '@lingui/core/macro'
import { Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import { settlements } from '@tunda/contract/buying/supplier-returns'
import { productName } from '@tunda/contract/products/product-words'
import type { Tracking } from '@tunda/contract/units/unit-numbers'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { NumberList } from '../shared/units/number-list.tsx'
import { formatCount } from '../shared/words/money.ts'
import { settlementWords } from './return-words.ts'

type Props = { shown: GoodsInShown; onClose: () => void }

/** What goes back to the supplier, why, and what is asked for it. */
export function SendBackDialog({ shown: { goods_in, lines }, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({})
  const [numbers, setNumbers] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [settlement, setSettlement] = useState<(typeof settlements)[number]>('credit')
  const [reason, setReason] = useState('')
  const input = { id: goods_in.id }
  const { data } = useQuery(api.goodsIn.costs.queryOptions({ input }))
  const returned = new Map(data?.lines.map((line) => [line.product_id, line.returned]))
  const chosen = lines.flatMap(({ product_id }) => {
    const own = numbers[product_id]
    const quantity = own?.length ?? units[product_id] ?? 0
    return quantity > 0 ? [{ product_id, quantity, ...(own && { numbers: [...own] }) }] : []
  })
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)

  const send = useMutation({
    mutationFn: () => client.goodsIn.sendBack({ id, goods_in_id: goods_in.id, settlement, reason, lines: chosen }),
    onSuccess: (next) => {
      cache.setQueryData(api.goodsIn.returns.queryOptions({ input }).queryKey, next)
      void refresh('goods_ins', 'products', 'suppliers')
      toast.ok(t`Goods sent back`)
      onClose()
    },
    onError: showFailure(t`The goods were not sent back`),
  })
  return (
    <FormDialog
      title={t`Send goods back`}
      onClose={onClose}
      action={t`Send back ${{ units: formatCount(count) }}`}
      isBusy={send.isPending}
      disabled={count === 0 || reason.trim() === ''}
      onSubmit={send.mutate}
    >
      {lines.map((line) => {
        const left = line.quantity - (returned.get(line.product_id) ?? 0)
        const product = productName(line)
        if (line.tracking)
          return (
            <NumbersBack
              key={line.product_id}
              product={product}
              tracking={line.tracking}
              left={left}
              numbers={numbers[line.product_id] ?? []}
              onChange={(own) => setNumbers((before) => ({ ...before, [line.product_id]: own }))}
            />
          )
        return (
          <Group key={line.product_id} justify="space-between" wrap="nowrap" align="center">
            <div>
              <span>{product}</span>
              <Text size="sm" c="dimmed">{t`${{ left: formatCount(left) }} can go back`}</Text>
            </div>
            <NumberInput
              w={110}
              aria-label={t`Units of ${product} to send back`}
              min={0}
              max={left}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              disabled={left === 0}
              value={units[line.product_id] ?? ''}
              onChange={(value) => setUnits((before) => ({ ...before, [line.product_id]: Number(value) || 0 }))}
            />
          </Group>
        )
      })}
      <Radio.Group
        label={t`What you ask for`}
        value={settlement}
        onChange={(value) => setSettlement(settlements.find((known) => known === value) ?? 'credit')}
      >
        <Stack gap="xs" mt="xs">
          {settlements.map((value) => (
            <Radio key={value} value={value} label={settlementWords[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {settlement === 'replacement' ? (
        <Text size="sm" c="dimmed">{t`You owe less until it comes. Receive it like other goods.`}</Text>
      ) : null}
      <ReasonField required value={reason} onChange={setReason} />
    </FormDialog>
  )
}

type BackProps = {
  product: string
  tracking: Tracking
  left: number
  numbers: readonly string[]
  onChange: (numbers: readonly string[]) => void
}

/** Which devices go back. */
function NumbersBack({ product, tracking, left, numbers, onChange }: BackProps) {
  return (
    <section aria-label={product}>
      <Text>{product}</Text>
      <NumberList
        tracking={tracking}
        wanted={left}
        numbers={numbers}
        onAdd={async (added) => onChange([...numbers, ...added.map(({ number }) => number)])}
        onRemove={(number) => onChange(numbers.filter((one) => one !== number))}
      />
    </section>
  )
}
