import { t } from '@lingui/core/macro'
import { Button, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { roles } from '@tunda/contract/organization/rights'
import type { ReportDescription } from '@tunda/contract/reports/custom-reports'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { roleNames } from '../shared/words/role-names.ts'
import { addressOf } from './report-address.ts'

type Typed = { readonly name: string; readonly shared_with: SavedReport['shared_with'] }

/** Keeps a new report under a name. */
export function SaveReportDialog({ description, onClose }: { description: ReportDescription; onClose: () => void }) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const save = useMutation(
    api.savedReports.save.mutationOptions({
      onSuccess: async () => {
        await refresh('saved_reports')
        toast.ok(t`Report saved`)
        onClose()
        await navigate(addressOf.saved(id), { replace: true })
      },
      onError: showFailure(t`The report was not saved`),
    }),
  )
  return (
    <NameDialog
      title={t`Save report`}
      isBusy={save.isPending}
      first={{ name: '', shared_with: [] }}
      onSave={(typed) => save.mutate({ id, description, ...typed })}
      onClose={onClose}
    />
  )
}

/** Renames a saved report, or shares it with others. */
export function ShareReportDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const change = useMutation(
    api.savedReports.change.mutationOptions({
      onSuccess: async () => {
        await refresh('saved_reports')
        toast.ok(t`Report saved`)
        onClose()
      },
      onError: showFailure(t`The report was not saved`),
    }),
  )
  return (
    <NameDialog
      title={t`Rename or share`}
      isBusy={change.isPending}
      first={report}
      onSave={(typed) => change.mutate({ id: report.id, ...typed })}
      onClose={onClose}
    />
  )
}

type Props = {
  title: string
  isBusy: boolean
  first: Typed
  onSave: (typed: Typed) => void
  onClose: () => void
}

function NameDialog({ title, isBusy, first, onSave, onClose }: Props) {
  const list = useQuery(api.savedReports.list.queryOptions())
  const [name, setName] = useState(first.name)
  const [shared, setShared] = useState<SavedReport['shared_with']>(first.shared_with)
  const data = [
    ...roles.map((value) => ({ value, label: roleNames[value] })),
    ...(list.data?.own_roles ?? []).map((one) => ({ value: one.id, label: one.name })),
  ]
  const known = shared.filter((one) => data.some(({ value }) => value === one))
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave({ name: name.trim(), shared_with: known })
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t`Name`}
            required
            maxLength={60}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <MultiSelect
            label={t`Share with`}
            description={t`Each person sees only what their permissions allow.`}
            placeholder={known.length === 0 ? t`Only me` : ''}
            data={data}
            value={known}
            onChange={(next) => setShared(next)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>{t`Save`}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
