import { t } from '@lingui/core/macro'
import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Repair, RepairJob } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { useAct } from './use-act.ts'

type Props = { repair: Repair; job?: RepairJob; onClose: () => void }

/** What is to be done, by whom and for how much: a new job, or one that is changed. */
export function JobDialog({ repair, job, onClose }: Props) {
  const { id: repair_id, version, is_warranty } = repair
  const { act, isBusy } = useAct()
  const rules = useQuery(api.repairs.rules.queryOptions())
  const people = useQuery(api.repairs.technicians.queryOptions())
  const [id] = useState(() => job?.id ?? crypto.randomUUID())
  const [name, setName] = useState(job?.name ?? '')
  const [labour, setLabour] = useState<number | string>(job?.labour ?? '')
  const [technician, setTechnician] = useState(job?.technician_id ?? '')
  const [typedDays, setDays] = useState<number | string | undefined>(job?.warranty_days)
  const [note, setNote] = useState(job?.note ?? '')
  const days = typedDays ?? rules.data?.warranty_days ?? ''
  async function save() {
    const saved = await act({
      call: () =>
        client.repairs.saveJob({
          id,
          repair_id,
          version,
          name: name.trim(),
          labour: is_warranty || typeof labour !== 'number' ? 0 : labour,
          technician_id: technician || null,
          warranty_days: typeof days === 'number' ? days : null,
          note: note.trim() || null,
        }),
      failed: t`The job was not saved`,
    })
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={job ? t`Edit the job` : t`Add a job`}
      onClose={onClose}
      action={job ? t`Save` : t`Add the job`}
      isBusy={isBusy}
      disabled={name.trim() === ''}
      onSubmit={save}
    >
      <TextInput
        label={t`Work to do`}
        placeholder={t`Replace the screen`}
        required
        size="md"
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {is_warranty ? (
        <Text size="sm" c="dimmed">{t`Under warranty: the customer pays nothing.`}</Text>
      ) : (
        <>
          <MoneyInput
            label={t`Price of the work`}
            description={t`Without parts.`}
            size="md"
            value={labour}
            onChange={setLabour}
          />
          <NumberInput
            label={t`Warranty on the work, days`}
            size="md"
            min={0}
            max={730}
            allowDecimal={false}
            allowNegative={false}
            value={days}
            onChange={setDays}
          />
        </>
      )}
      <NativeSelect
        label={t`Technician`}
        size="md"
        data={[
          { value: '', label: t`Nobody yet` },
          ...(people.data?.technicians ?? []).map((one) => ({ value: one.id, label: one.name })),
        ]}
        value={technician}
        onChange={(event) => setTechnician(event.currentTarget.value)}
      />
      <TextInput
        label={t`Note for the shop`}
        size="md"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
