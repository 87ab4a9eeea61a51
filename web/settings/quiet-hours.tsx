import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { NotificationSettings, NotificationSettingsChange } from '@tunda/contract/notifications/notifications'
import classes from './settings-fields.module.css'
import { SwitchRow } from './switch-row.tsx'

type Props = {
  settings: NotificationSettings
  timeZone: string
  change: (asked: NotificationSettingsChange) => void
}

/** When the person is not to be disturbed: notifications still arrive in the list. */
export function QuietHours({ settings, timeZone, change }: Props) {
  const { quietHoursEnabled, quietHoursStart, quietHoursEnd } = settings
  return (
    <>
      <SwitchRow
        label={t`Quiet hours`}
        text={t`No email, notification, sound or message on the screen during these hours. Emails come together afterwards. ${{ replaceAll: timeZone.replaceAll('_', ' ') }} time.`}
        checked={quietHoursEnabled}
        onChange={(isOn) => change({ quietHoursEnabled: isOn })}
      />
      {quietHoursEnabled ? (
        <div className={classes.pair}>
          <TextInput
            type="time"
            label={t`From`}
            size="md"
            value={quietHoursStart}
            onChange={({ currentTarget: { value } }) => value !== '' && change({ quietHoursStart: value })}
          />
          <TextInput
            type="time"
            label={t`Until`}
            size="md"
            value={quietHoursEnd}
            onChange={({ currentTarget: { value } }) => value !== '' && change({ quietHoursEnd: value })}
          />
        </div>
      ) : null}
    </>
  )
}
