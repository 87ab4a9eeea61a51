import { t } from '@lingui/core/macro'
import { Alert, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Unit } from '@tunda/contract/units/units'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DialogForm } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { reportWords } from '../shared/units/report-words.ts'
import { numbersOf } from '../shared/units/reported-devices.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { claimName } from './claim-words.ts'

type Props = { unitId: string; onClose: () => void; onTaken: (id: string) => void }

/** Takes in a sold device that has a fault. */
export function NewClaimDialog({ unitId, onClose, onTaken }: Props) {
  const query = useQuery(api.units.get.queryOptions({ input: { id: unitId } }))
  const unit = query.data?.unit
  return (
    <Modal opened onClose={onClose} title={t`Warranty claim`}>
      <AnswerState query={query} />
      {unit ? <TakeIn unit={unit} onClose={onClose} onTaken={onTaken} /> : null}
    </Modal>
  )
}

function TakeIn({ unit, onClose, onTaken }: Omit<Props, 'unitId'> & { unit: Unit }) {
  const [id] = useState(() => crypto.randomUUID())
  const [fault, setFault] = useState('')
  const [accessories, setAccessories] = useState('')
  const [contact, setContact] = useState('')
  const reported = useQuery(api.stolenDevices.check.queryOptions({ input: { numbers: numbersOf(unit) } }))

  const take = useMutation({
    mutationFn: () =>
      client.warrantyClaims.receive({
        id,
        unit_id: unit.id,
        fault: fault.trim(),
        accessories: accessories.trim() || null,
        contact: contact.trim() || null,
      }),
    onSuccess: (claim) => {
      void refresh('warranty_claims', 'units')
      toast.ok(claimName(claim), unit.number)
      onTaken(claim.id)
    },
    onError: showFailure(t`The claim was not saved`),
  })
  return (
    <DialogForm
      onClose={onClose}
      action={t`Take in the device`}
      isBusy={take.isPending || take.isSuccess}
      disabled={fault.trim() === ''}
      onSubmit={take.mutate}
    >
      <div>
        <Text fw={600}>{productName(unit)}</Text>
        <Text size="sm" c="dimmed">
          {[unit.number, coverOf(unit)].join(' · ')}
        </Text>
      </div>
      {reported.data?.found.map((one) => (
        <Alert key={`${one.number} ${one.is_own}`} color="clay" title={one.number} role="alert">
          {reportWords(one)}
        </Alert>
      ))}
      <Textarea
        label={t`What is wrong with it`}
        required
        rows={3}
        maxLength={500}
        data-autofocus
        value={fault}
        onChange={(event) => setFault(event.currentTarget.value)}
      />
      <TextInput
        label={t`Handed in with`}
        placeholder={t`Charger, box`}
        maxLength={200}
        value={accessories}
        onChange={(event) => setAccessories(event.currentTarget.value)}
      />
      <TextInput
        label={t`Customer’s phone`}
        type="tel"
        maxLength={80}
        value={contact}
        onChange={(event) => setContact(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

function coverOf({ warranty_until }: Unit): string {
  if (warranty_until === null) return t`Sold without warranty`
  return t`Warranty until ${{ day: formatDay(warranty_until) }}`
}
