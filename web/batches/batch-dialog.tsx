import { t } from '@lingui/core/macro'
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShelfBatch } from '@tunda/contract/batches/batches'
import { type FormEvent, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { toast } from '../shared/page/toast.tsx'
import { isDay } from '../shared/words/calendar-day.ts'
import { dayWords, nameOf } from './shelf-words.tsx'

type Props = { batch: ShelfBatch | undefined; onClose: () => void }

/** Gives goods of a batch their right date: some of them, or all. */
export function BatchDialog({ batch, onClose }: Props) {
  // What was open stays to be seen while the dialog fades.
  const [last, setLast] = useState(batch)
  if (batch && batch !== last) setLast(batch)
  return (
    <Modal
      opened={batch !== undefined}
      onClose={onClose}
      title={last?.expires_on === null ? t`Set the expiry date` : t`Change the expiry date`}
    >
      {last ? <DateForm key={`${last.batch_id} ${last.location_id}`} batch={last} onClose={onClose} /> : null}
    </Modal>
  )
}

function DateForm({ batch, onClose }: { batch: ShelfBatch; onClose: () => void }) {
  const { batch_id, location_id, on_hand, expires_on, number: before } = batch
  const [day, setDay] = useState(expires_on ?? '')
  const [number, setNumber] = useState(before ?? '')
  const [quantity, setQuantity] = useState(on_hand)
  const isGood = isDay(day) && quantity > 0 && quantity <= on_hand

  const correct = useMutation({
    mutationFn: () =>
      client.batches.correct({ batch_id, location_id, expires_on: day, number: number.trim() || null, quantity }),
    onSuccess: () => {
      toast.ok(t`Date saved`)
      onClose()
    },
    onError: showFailure(t`The date was not saved`),
    onSettled: () => void refresh('products'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGood && !correct.isPending) correct.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {[nameOf(batch), dayWords(batch)].join(' · ')}
        </Text>
        <Group gap="sm" grow align="start">
          <DayInput label={t`Expiry date`} value={day} onChange={setDay} data-autofocus />
          <TextInput
            label={t`Batch number`}
            placeholder={t`If it has one`}
            maxLength={40}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </Group>
        <NumberInput
          label={t`How many have this date`}
          min={1}
          max={on_hand}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={quantity}
          onChange={(value) => setQuantity(Number(value))}
        />
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={correct.isPending} disabled={!isGood}>{t`Save date`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
