import { t } from '@lingui/core/macro'
import { Alert, Checkbox, Stack } from '@mantine/core'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { reportWords } from '../units/report-words.ts'
import type { Offered } from './device-fields.tsx'

type Props = {
  found: readonly DeviceFound[]
  value: Pick<Offered, 'knows_report'>
  onChange: (some: Pick<Offered, 'knows_report'>) => void
}

/** Warns of a device that was reported, and asks whoever buys it nevertheless to confirm that they know. */
export function ReportedDevice({ found, value: { knows_report }, onChange }: Props) {
  return (
    <Alert color="clay" title={t`Reported`} role="alert">
      <Stack gap="xs">
        {found.map((one) => (
          <span key={`${one.kind} ${one.is_own}`}>{reportWords(one)}</span>
        ))}
        <Checkbox
          label={t`I know, and buy it anyway`}
          checked={knows_report}
          onChange={(event) => onChange({ knows_report: event.currentTarget.checked })}
        />
      </Stack>
    </Alert>
  )
}
