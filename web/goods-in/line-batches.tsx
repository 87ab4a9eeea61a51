import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GoodsInBatch, GoodsInBatchPut, GoodsInLine } from '@tunda/contract/buying/goods-in'
import { mostUnits } from '@tunda/contract/ceilings'
import { productName } from '@tunda/contract/products/product-words'
import { type FormEvent, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { useToday } from '../shared/use-today.ts'
import { formatDay, isDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { hasPassed } from './has-passed.ts'

type Props = {
  id: string
  line: GoodsInLine
  batches: readonly GoodsInBatch[]
  onPut: (put: GoodsInBatchPut) => void
  onClose: () => void
}

/** Takes the expiry dates of one line, each with how many have it. What has none comes in without a date. */
export function LineBatches({ id, line, batches, onPut, onClose }: Props) {
  const dated = batches.reduce((sum, { quantity }) => sum + quantity, 0)
  const product = productName(line)

  async function put(change: { expires_on: string; number: string | null; quantity?: number; add?: number }) {
    try {
      onPut(await client.goodsIn.putBatch({ goods_in_id: id, product_id: line.product_id, ...change }))
      return true
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
      return false
    }
  }
  return (
    <section aria-label={t`Expiry dates of ${{ product }}`}>
      <Group justify="space-between" mb="sm">
        <Stack gap={0}>
          <Text fw={600}>{[product, line.variant].filter(Boolean).join(' · ')}</Text>
          <Text size="sm" c="dimmed" role="status">
            {t`${{ dated: formatCount(dated) }} of ${{ all: formatCount(line.quantity) }} have a date`}
          </Text>
        </Stack>
        <Button variant="default" onClick={onClose}>{t`Done`}</Button>
      </Group>
      <NewBatch left={line.quantity - dated} onAdd={put} />
      {batches.length > 0 ? (
        <Table verticalSpacing="xs" aria-label={t`Expiry dates`}>
          <Table.Tbody>
            {batches.map((batch) => (
              <BatchRow key={`${batch.expires_on} ${batch.number}`} batch={batch} onPut={put} />
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </section>
  )
}

type Put = (change: { expires_on: string; number: string | null; quantity?: number; add?: number }) => Promise<boolean>

/** A date with how many have it: those that have none yet, unless somebody says otherwise. */
function NewBatch({ left, onAdd }: { left: number; onAdd: Put }) {
  const today = useToday()
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('')
  // What is scanned meanwhile changes what is left, and nothing that somebody typed.
  const [typed, setTyped] = useState<number>()
  const quantity = typed ?? Math.max(left, 1)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isDay(day) || quantity < 1) return
    if (!(await onAdd({ expires_on: day, number: number.trim() || null, add: quantity }))) return
    setDay('')
    setNumber('')
    setTyped(undefined)
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm" mb="md">
        <DayInput label={t`Expiry date`} value={day} onChange={setDay} w={170} />
        <TextInput
          label={t`Batch number`}
          placeholder={t`If it has one`}
          maxLength={40}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          w={170}
        />
        <NumberInput
          label={t`Quantity`}
          min={1}
          max={mostUnits}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={quantity}
          onChange={(value) => setTyped(Number(value))}
          w={100}
        />
        <Button type="submit" disabled={!isDay(day) || quantity < 1}>{t`Add date`}</Button>
      </Group>
      {hasPassed(day, today) ? (
        <Text size="sm" c="var(--tunda-bad)" role="alert" mb="sm">
          {t`This date has passed. Check it on the pack.`}
        </Text>
      ) : null}
    </form>
  )
}

function BatchRow({ batch: { expires_on, number, quantity }, onPut }: { batch: GoodsInBatch; onPut: Put }) {
  const today = useToday()
  const day = formatDay(expires_on)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text className="numeric">{day}</Text>
          {hasPassed(expires_on, today) ? <StatusBadge tone="bad">{t`Expired`}</StatusBadge> : null}
        </Group>
        {number ? (
          <Text size="sm" c="dimmed">
            {number}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td w={110}>
        <NumberInput
          aria-label={t`Quantity of ${{ product: day }}`}
          min={1}
          max={mostUnits}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          key={quantity}
          defaultValue={quantity}
          onBlur={({ currentTarget: { value } }) => {
            const next = Number(value.replaceAll(',', ''))
            if (next > 0 && next !== quantity) void onPut({ expires_on, number, quantity: next })
          }}
        />
      </Table.Td>
      <Table.Td w={50}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${{ name: day }}`}
          onClick={() => void onPut({ expires_on, number, quantity: 0 })}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
