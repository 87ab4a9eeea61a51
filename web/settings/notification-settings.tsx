import { t } from '@lingui/core/macro'
import { NumberInput, Stack } from '@mantine/core'
import { mostUnits } from '@tunda/contract/ceilings'
import type { NotificationSettings as Settings } from '@tunda/contract/notifications/notifications'
import { useState } from 'react'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { askForNotices, noticePermission } from '../shared/preferences/browser-notice.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ReportMailSettings } from './report-mail-settings.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useNotificationSettings } from './use-notification-settings.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

type Asked = ReturnType<typeof useNotificationSettings> & { settings: Settings }
type Preferred = ReturnType<typeof usePreferenceSection>
type Parts = { asked: Asked; preferred: Preferred }

/** What the person is notified of, by which channels and when. */
export function NotificationSettings() {
  const preferred = usePreferenceSection('notifications')
  const asked = useNotificationSettings()
  const { query, settings } = asked
  if (!settings) {
    return (
      <SettingsSection title={t`Notifications`} text={t`What you want to hear about, and how.`}>
        {query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />}
      </SettingsSection>
    )
  }
  const parts = { asked: { ...asked, settings }, preferred }
  return (
    <Stack gap="md">
      <AboutWhat {...parts} />
      <How {...parts} />
      <ReportMailSettings />
    </Stack>
  )
}

function AboutWhat({ asked, preferred }: Parts) {
  const { settings, problems, change, mark } = asked
  const row = rowsOf({ asked, preferred })
  return (
    <SettingsSection title={t`Notify me about`} text={t`In every shop you work in.`} mark={mark}>
      <SwitchRow
        label={t`Low stock`}
        text={t`A product reaches its minimum.`}
        {...row('lowStockEnabled', 'lowStock')}
      />
      <NumberInput
        label={t`Alert me when stock falls to`}
        description={t`Used for every product instead of its own minimum, if this is lower.`}
        {...wholeNumber}
        min={0}
        max={mostUnits}
        disabled={!settings.lowStockEnabled}
        value={settings.lowStockThreshold}
        error={problems.lowStockThreshold}
        onChange={(value) => change({ lowStockThreshold: value })}
      />
      <SwitchRow label={t`Out of stock`} text={t`The last one is gone.`} {...row('outOfStockEnabled', 'lowStock')} />
      <SwitchRow
        label={t`A good sales day`}
        text={t`The day’s sales pass what you set. For owners and admins.`}
        {...row('highSalesEnabled', 'sales')}
      />
      <MoneyInput
        label={t`Sales in a day`}
        {...wholeNumber}
        prefix="USh "
        thousandSeparator=","
        min={1}
        disabled={!settings.highSalesEnabled}
        value={settings.highSalesThreshold}
        error={problems.highSalesThreshold}
        onChange={(value) => change({ highSalesThreshold: value })}
      />
      <SwitchRow
        label={t`New customers`}
        text={t`A customer was added. For owners and admins.`}
        {...row('newCustomerEnabled')}
      />
      <SwitchRow
        label={t`Shop updates`}
        text={t`Alerts, members and other changes.`}
        {...row('systemNotificationsEnabled')}
      />
    </SettingsSection>
  )
}

function How({ asked, preferred }: Parts) {
  const { preferences, change, mark } = preferred
  const row = rowsOf({ asked, preferred })
  const push = row('pushNotificationsEnabled', 'push')
  return (
    <SettingsSection title={t`How`} text={t`The bell shows everything, whatever you choose here.`} mark={mark}>
      <SwitchRow
        label={t`Email`}
        text={t`To the address you sign in with: urgent ones at once, the rest each morning.`}
        {...row('emailNotificationsEnabled', 'email')}
      />
      <SwitchRow
        label={t`Summary in the evening`}
        text={t`Sales, profit, refunds and what is running out, by email after 20:00. For owners.`}
        checked={preferences.notifications.reports}
        onChange={(isOn) => change({ notifications: { reports: isOn } })}
      />
      <BrowserNoticeRow isOn={push.checked} onChange={push.onChange} />
      <SwitchRow label={t`Sound`} text={t`Two short tones, while Tunda is open.`} {...row('soundEnabled')} />
      <Stack gap="md">
        <QuietHours settings={asked.settings} timeZone={preferences.timezone} change={asked.change} />
      </Stack>
    </SettingsSection>
  )
}

const wholeNumber = { size: 'md', allowDecimal: false, allowNegative: false } as const

type Switched = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]

/** A setting's switch. Some exist in the preferences too, and both must allow it: turning it on here turns on both. */
function rowsOf({ asked: { settings, change }, preferred }: Parts) {
  const allowed = preferred.preferences.notifications
  return (name: Switched, also?: 'email' | 'push' | 'lowStock' | 'sales') => ({
    checked: settings[name] && (also === undefined || allowed[also]),
    onChange: (isOn: boolean) => {
      change({ [name]: isOn })
      if (also && isOn && !allowed[also]) preferred.change({ notifications: { [also]: true } })
    },
  })
}

const words = {
  none: t`This browser cannot show notifications.`,
  denied: t`This browser blocks notifications from Tunda. You can change that in its settings.`,
  default: t`Your browser will ask you once.`,
  granted: t`Your browser’s own notifications, while Tunda is open but not in view.`,
}

/** The browser's notifications, which it must allow first: turning them on asks. */
function BrowserNoticeRow({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [permission, setPermission] = useState(noticePermission)
  async function turn(next: boolean): Promise<void> {
    if (next && permission === 'default') setPermission(await askForNotices())
    onChange(next)
  }
  // Allowed in the settings, but never asked for in this browser: can be turned on here.
  const isWorking = isOn && permission === 'granted'
  return (
    <SwitchRow
      label={t`On this screen`}
      text={words[permission]}
      checked={isWorking}
      disabled={permission === 'none' || permission === 'denied'}
      onChange={(next) => void turn(next)}
    />
  )
}
