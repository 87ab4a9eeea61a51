import { t } from '@lingui/core/macro'
import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { Order, OrderShown } from '@tunda/contract/buying/purchase-orders'
import { currencies } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useJoinedSaves } from '../shared/calls/use-joined-saves.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { isDayOrEmpty } from '../shared/words/calendar-day.ts'

type Props = { order: Order; onChanged: (shown: OrderShown) => void }

/** In which money, for when, and what else the supplier should know. Each is saved when it is left. */
export function OrderHead({ order, onChanged }: Props) {
  const [day, setDay] = useState(order.expected_on ?? '')

  const save = useJoinedSaves(order, async ({ id, currency, rate, expected_on, note }) => {
    try {
      const shown = await client.purchaseOrders.change({ id, currency, rate, expected_on, note })
      onChanged(shown)
      return shown.order
    } catch (error) {
      showFailure(t`The change was not saved`)(error)
    }
    return undefined
  })
  return (
    <Group grow align="start" mb="md" preventGrowOverflow={false}>
      <NativeSelect
        label={t`Currency`}
        data={[...currencies]}
        value={order.currency}
        onChange={({ currentTarget: { value } }) => {
          const currency = currencies.find((one) => one === value) ?? 'UGX'
          save({ currency, rate: '1' })
        }}
      />
      {order.currency === 'UGX' ? null : (
        <TextInput
          label={t`USh for 1 ${{ currency: order.currency }}`}
          inputMode="decimal"
          key={`rate ${order.currency} ${order.rate}`}
          defaultValue={Number(order.rate) === 1 ? '' : order.rate}
          onBlur={({ currentTarget: { value } }) => {
            const rate = value.replaceAll(',', '').trim()
            if (rate !== '' && rate !== order.rate) save({ rate })
          }}
        />
      )}
      <DayInput
        label={t`Needed by`}
        value={day}
        onChange={(next) => {
          setDay(next)
          if (isDayOrEmpty(next)) save({ expected_on: next || null })
        }}
      />
      <TextInput
        label={t`Note for the supplier`}
        maxLength={500}
        key={`note ${order.note}`}
        defaultValue={order.note ?? ''}
        onBlur={({ currentTarget: { value } }) =>
          value.trim() === (order.note ?? '') ? undefined : save({ note: value })
        }
      />
    </Group>
  )
}
