import { t } from '@lingui/core/macro'
import { SegmentedControl, Stack } from '@mantine/core'
import type { CheckResult, ReportKind } from '@tunda/contract/units/stolen-devices'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { NoteField } from '../shared/fields/note-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'

type Props = { number: string; onClose: () => void }

/** Reports a device as stolen or lost. */
export function ReportDialog({ number, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<ReportKind>('stolen')
  const [note, setNote] = useState('')
  async function report() {
    const made = await client.stolenDevices.report({ id, number, kind, note: note.trim() || null })
    await refresh('device_reports')
    toast.ok(t`Device reported`, made.number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Report ${{ number }}?`}
      action={t`Report the device`}
      onConfirm={report}
      failed={t`The device was not reported`}
      danger
    >
      <Stack gap="sm">
        <span>{t`Other shops that take part are warned when they come across it.`}</span>
        <SegmentedControl
          aria-label={t`What happened`}
          data={[
            { value: 'stolen', label: t`Stolen` },
            { value: 'lost', label: t`Lost` },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'lost' ? 'lost' : 'stolen')}
        />
        <Note value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Records what the regulator said of a number. */
export function RecordCheckDialog({ number, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [result, setResult] = useState<CheckResult>('clear')
  const [note, setNote] = useState('')
  async function record() {
    await client.stolenDevices.recordCheck({ id, number, result, note: note.trim() || null })
    await refresh('device_reports')
    toast.ok(t`Check recorded`, number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`What did the regulator say about ${{ number }}?`}
      action={t`Record the check`}
      onConfirm={record}
      failed={t`The check was not recorded`}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t`Result`}
          data={[
            { value: 'clear', label: t`No report` },
            { value: 'listed', label: t`On its list` },
          ]}
          value={result}
          onChange={(value) => setResult(value === 'listed' ? 'listed' : 'clear')}
        />
        <Note value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}

function Note({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return <NoteField value={value} onChange={onChange} />
}
