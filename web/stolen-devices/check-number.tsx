import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { useScanner } from '../shared/products/use-scanner.ts'
import { FailedState } from '../shared/table/table-states.tsx'
import { othersUnasked, reportWords } from '../shared/units/report-words.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { RecordCheckDialog, ReportDialog } from './device-dialogs.tsx'

type Props = { number: string; onNumber: (number: string) => void }

/** What is known of one number: whether it was reported, and what the regulator said. */
export function CheckNumber({ number, onNumber }: Props) {
  const [typed, setTyped] = useState(number)
  useScanner(({ code }) => onNumber(code))
  return (
    <Card>
      <Stack gap="md">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onNumber(typed.trim())
          }}
        >
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              label={t`IMEI or serial number`}
              flex={1}
              maw={420}
              maxLength={60}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={typed.trim().length < 3}>{t`Check`}</Button>
          </Group>
        </form>
        {number.length < 3 ? null : <Known number={number} />}
      </Stack>
    </Card>
  )
}

function Known({ number }: { number: string }) {
  const found = useQuery(api.stolenDevices.check.queryOptions({ input: { numbers: [number] } }))
  const checks = useQuery(api.stolenDevices.checks.queryOptions({ input: { number } }))
  const mayReport = useMayCall(contractRoutes.stolenDevices.report)
  const [open, setOpen] = useState<'report' | 'check'>()
  const close = () => setOpen(undefined)
  if (found.isLoadingError) return <FailedState error={found.error} query={found} />
  if (!found.data) return <Text c="dimmed">{t`Checking…`}</Text>
  const unasked = othersUnasked(found.data.others)
  const isReported = found.data.found.some(({ is_own }) => is_own)
  return (
    <>
      {found.data.found.map((one) => (
        <Alert key={`${one.number} ${one.is_own}`} color="clay" title={one.number} role="alert">
          {reportWords(one)}
        </Alert>
      ))}
      {unasked === undefined ? null : (
        <Alert
          color="marigold"
          title={found.data.found.length === 0 ? t`Your shop has not reported this number` : undefined}
        >
          {unasked}
        </Alert>
      )}
      {found.data.found.length === 0 && unasked === undefined ? (
        <Alert color="leaf" title={number}>
          {t`No shop that takes part has reported this number.`}
        </Alert>
      ) : null}
      {checks.data?.checks.map((check) => (
        <Text key={check.id} size="sm">
          {[
            check.result === 'clear' ? t`The regulator has no report of it` : t`The regulator has it on its list`,
            formatDateTime(check.checked_at),
            check.checked_by_name,
            check.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('check')}>{t`Record a check with the regulator`}</Button>
        {mayReport && !isReported ? (
          <Button variant="default" onClick={() => setOpen('report')}>{t`Report it`}</Button>
        ) : null}
      </Group>
      {open === 'report' ? <ReportDialog number={number} onClose={close} /> : null}
      {open === 'check' ? <RecordCheckDialog number={number} onClose={close} /> : null}
    </>
  )
}
