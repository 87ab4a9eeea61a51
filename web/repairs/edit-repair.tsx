import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { isDayOrEmpty } from '../shared/words/calendar-day.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import { longestDevice } from './intake.ts'
import { useAct } from './use-act.ts'

/** Puts right what was written when the device was handed in. */
export function EditRepair({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const { id, version } = repair
  const { act, isBusy } = useAct()
  const [device, setDevice] = useState(repair.device)
  const [fault, setFault] = useState(repair.fault)
  const [checklist, setChecklist] = useState(repair.checklist)
  const [accessories, setAccessories] = useState(repair.accessories ?? '')
  const [passcode, setPasscode] = useState('')
  const [notes, setNotes] = useState(repair.notes ?? '')
  const [promised, setPromised] = useState(repair.promised_on ?? '')
  async function save() {
    const saved = await act({
      call: () =>
        client.repairs.change({
          id,
          version,
          device: device.trim(),
          fault: fault.trim(),
          checklist,
          accessories: accessories.trim() || null,
          notes: notes.trim() || null,
          promised_on: promised || null,
          ...(passcode === '' ? {} : { passcode }),
        }),
      done: t`Saved`,
      failed: t`The repair was not saved`,
    })
    if (saved) onClose()
  }
  const isWhole = device.trim().length >= 2 && fault.trim() !== '' && isDayOrEmpty(promised)
  return (
    <FormDialog
      title={t`Edit ${{ number: repair.number }}`}
      onClose={onClose}
      action={t`Save`}
      isBusy={isBusy}
      disabled={!isWhole}
      onSubmit={save}
    >
      <TextInput
        label={t`Brand and model`}
        maxLength={longestDevice}
        value={device}
        onChange={(event) => setDevice(event.currentTarget.value)}
      />
      <Textarea
        label={t`What is wrong with it`}
        rows={3}
        maxLength={500}
        value={fault}
        onChange={(event) => setFault(event.currentTarget.value)}
      />
      {checklist.length > 0 ? <ChecklistFields value={checklist} onChange={setChecklist} /> : null}
      <TextInput
        label={t`Accessories`}
        maxLength={200}
        value={accessories}
        onChange={(event) => setAccessories(event.currentTarget.value)}
      />
      <TextInput
        label={repair.has_passcode ? t`New passcode` : t`Passcode`}
        description={repair.has_passcode ? t`Leave empty to keep it.` : undefined}
        maxLength={64}
        autoComplete="off"
        value={passcode}
        onChange={(event) => setPasscode(event.currentTarget.value)}
      />
      <DayInput label={t`Promised for`} value={promised} onChange={setPromised} />
      <Textarea
        label={t`Note for the shop`}
        rows={2}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
