import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, MultiSelect, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type MailFormat,
  type MailInterval,
  type MailPerson,
  type MailSchedule,
  mailFormats,
  mailIntervals,
  mostMailColumns,
  mostMailReaders,
  mostMailRows,
  type UnsentReason,
} from '@tunda/contract/reports/report-mails'
import { weekdayWords } from '@tunda/contract/reports/report-values'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { say } from '@tunda/contract/words'
import { type ChangeEvent, useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { AnswerState } from '../shared/table/table-states.tsx'

const intervalNames: Readonly<Record<MailInterval, string>> = { day: t`Daily`, week: t`Weekly`, month: t`Monthly` }
const formatNames: Readonly<Record<MailFormat, string>> = {
  table: t`Table in the email`,
  csv: t`CSV file`,
  xlsx: t`Excel file`,
  link: t`Link only`,
}
const unsentWords: Readonly<Record<UnsentReason, string>> = {
  cannot_see: t`cannot see this report`,
  unconfirmed: t`email address not confirmed`,
  mails_off: t`has emails turned off`,
}
const usual: MailSchedule = { every: 'day', weekday: 1, month_day: 1, hour: 7, format: 'table' }

type Props = { report: SavedReport; onClose: () => void }

/** When a saved report is emailed, as what, and to whom. */
export function ReportMailDialog({ report, onClose }: Props) {
  const query = useQuery(api.reportMails.get.queryOptions({ input: { id: report.id } }))
  return (
    <Modal opened onClose={onClose} title={t`Email this report`}>
      {query.data ? <MailForm report={report} onClose={onClose} asked={query.data} /> : null}
      <AnswerState query={query} />
    </Modal>
  )
}

type Asked = { schedule: MailSchedule | null; readers: MailPerson[]; people: MailPerson[] }

function MailForm({ report, asked, onClose }: Props & { asked: Asked }) {
  const ownId = useSignedInUser()?.id ?? ''
  const [schedule, setSchedule] = useState<MailSchedule>(asked.schedule ?? usual)
  const [people, setPeople] = useState(() =>
    asked.schedule
      ? asked.readers.map((one) => one.user_id)
      : asked.people.flatMap((one) => (one.user_id === ownId && one.unsent !== 'unconfirmed' ? [ownId] : [])),
  )
  const done = async (said: string) => {
    await refresh('saved_reports')
    toast.ok(said, report.name)
    onClose()
  }
  const onError = showFailure(t`The report was not saved`)
  const set = useMutation(
    api.reportMails.set.mutationOptions({ onSuccess: () => done(t`The report will be emailed`), onError }),
  )
  const stop = useMutation(
    api.reportMails.stop.mutationOptions({ onSuccess: () => done(t`The report is no longer emailed`), onError }),
  )
  const unsent = asked.readers.filter((one) => one.unsent !== null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ id: report.id, ...schedule, user_ids: people })
      }}
    >
      <Stack gap="md">
        <MultiSelect
          label={t`Send to`}
          description={
            report.shared_with.length === 0
              ? t`Only you can see this report. Share it with a role to send it to others.`
              : t`People in this shop who can see the report. Each gets only what their permissions allow.`
          }
          data={choices(asked)}
          value={people}
          onChange={setPeople}
          maxValues={mostMailReaders}
          searchable
          required={people.length === 0}
        />
        {unsent.length > 0 ? (
          <Alert color="marigold">
            {t`Will not get it: ${{ people: unsent.map((one) => `${one.name} (${one.unsent ? unsentWords[one.unsent] : ''})`).join(', ') }}.`}
          </Alert>
        ) : null}
        <ScheduleFields schedule={schedule} onChange={setSchedule} />
        <Group justify="space-between" gap="xs">
          {asked.schedule ? (
            <Button
              variant="subtle"
              c="var(--tunda-bad)"
              px={0}
              loading={stop.isPending}
              onClick={() => stop.mutate({ id: report.id })}
            >{t`Stop emailing`}</Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={set.isPending} disabled={people.length === 0}>{t`Save`}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Who can be chosen, and who was chosen and gets nothing now. */
function choices({ people, readers }: Asked) {
  const more = readers.filter((one) => !people.some(({ user_id }) => user_id === one.user_id))
  return [...people, ...more].map((one) => ({
    value: one.user_id,
    label: one.unsent === null ? one.name : `${one.name} (${unsentWords[one.unsent]})`,
    disabled: one.unsent === 'unconfirmed',
  }))
}

type FieldsProps = { schedule: MailSchedule; onChange: (next: MailSchedule) => void }

function ScheduleFields({ schedule, onChange }: FieldsProps) {
  const { every, weekday, month_day, hour, format } = schedule
  const numbers = (length: number, from: number, words: (n: number) => string) =>
    Array.from({ length }, (_, at) => ({ value: String(at + from), label: words(at + from) }))
  const pick = (field: 'weekday' | 'month_day' | 'hour') => (event: ChangeEvent<HTMLSelectElement>) =>
    onChange({ ...schedule, [field]: Number(event.currentTarget.value) })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: every === 'day' ? 2 : 3 }} spacing="sm">
        <NativeSelect
          label={t`How often`}
          data={mailIntervals.map((value) => ({ value, label: intervalNames[value] }))}
          value={every}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...schedule, every: mailIntervals.find((one) => one === value) ?? every })
          }
        />
        {every === 'week' ? (
          <NativeSelect
            label={t`Weekday`}
            data={numbers(7, 1, (n) => weekdayWords(n, say))}
            value={String(weekday)}
            onChange={pick('weekday')}
          />
        ) : null}
        {every === 'month' ? (
          <NativeSelect
            label={t`Day of the month`}
            data={numbers(31, 1, String)}
            value={String(month_day)}
            onChange={pick('month_day')}
          />
        ) : null}
        <NativeSelect
          label={t`Time`}
          data={numbers(24, 0, (n) => `${String(n).padStart(2, '0')}:00`)}
          value={String(hour)}
          onChange={pick('hour')}
        />
      </SimpleGrid>
      <NativeSelect
        label={t`Format`}
        description={
          format === 'table'
            ? t`With more than ${{ rows: mostMailRows }} rows or ${{ columns: mostMailColumns }} columns it comes as a CSV file.`
            : undefined
        }
        data={mailFormats.map((value) => ({ value, label: formatNames[value] }))}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...schedule, format: mailFormats.find((one) => one === value) ?? format })
        }
      />
    </>
  )
}
