import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mailScheduleWords } from '@tunda/contract/reports/report-mail-words'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { say } from '@tunda/contract/words'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { ReportMailDialog } from './report-mail-dialog.tsx'

/** That a saved report is emailed, for whoever may change that and for whoever gets it. */
export function ReportMailLine({ report }: { report: SavedReport }) {
  const { id } = report
  const [isChanging, setChanging] = useState(false)
  const { data } = useQuery(api.reportMails.get.queryOptions({ input: { id } }))
  const leave = useMutation(
    api.reportMails.leave.mutationOptions({
      onSuccess: async () => {
        await refresh('saved_reports')
        toast.ok(t`This report is no longer emailed to you`)
      },
      onError: showFailure(t`The emails were not stopped`),
    }),
  )
  const schedule = data?.schedule
  if (!schedule || !(report.may_change || schedule.is_to_me)) return null
  const words = mailScheduleWords(schedule, say)
  return (
    <Group gap="xs">
      <IconMail size={18} stroke={1.7} aria-hidden />
      <Text size="sm">{t`Emailed: ${words}`}</Text>
      {report.may_change ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>{t`Change`}</Button>
      ) : null}
      {schedule.is_to_me ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={leave.isPending}
          onClick={() => leave.mutate({ id })}
        >{t`Stop emails to me`}</Button>
      ) : null}
      {isChanging ? <ReportMailDialog report={report} onClose={() => setChanging(false)} /> : null}
    </Group>
  )
}
