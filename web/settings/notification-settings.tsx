import { NumberInput, Stack } from '@mantine/core'
import { FailedState, LoadingState } from '../shared/table-states.tsx'
import { BrowserNoticeRow } from './browser-notice-row.tsx'
import { QuietHours } from './quiet-hours.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useNotificationSettings } from './use-notification-settings.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

/**
 * About what, by which ways and when the person wants to hear. Some of it stands in the preferences too, and both must allow: what is
 * turned on here is turned on in both.
 */
export function NotificationSettings() {
  const { preferences, change: prefer, mark: preferenceMark } = usePreferenceSection('notifications')
  const { query, settings, problems, change, mark } = useNotificationSettings()
  const { notifications: allowed } = preferences
  if (!settings) {
    return (
      <SettingsSection title="Notifications" text="What you want to hear about, and how.">
        {query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />}
      </SettingsSection>
    )
  }
  const set = (name: keyof typeof settings, isOn: boolean, also?: 'email' | 'push' | 'lowStock' | 'sales') => {
    change({ [name]: isOn })
    if (also && isOn && !allowed[also]) prefer({ notifications: { [also]: true } })
  }
  return (
    <Stack gap="md">
      <SettingsSection title="About what" text="In every shop you work in." mark={mark}>
        <SwitchRow
          label="Low stock"
          text="A product reaches its minimum."
          checked={settings.lowStockEnabled && allowed.lowStock}
          onChange={(isOn) => set('lowStockEnabled', isOn, 'lowStock')}
        />
        <NumberInput
          label="Not before so many are left"
          description="You hear at this many or fewer, even if the product’s minimum is higher."
          size="md"
          min={0}
          max={1_000_000}
          allowDecimal={false}
          allowNegative={false}
          disabled={!settings.lowStockEnabled}
          value={settings.lowStockThreshold}
          error={problems.lowStockThreshold}
          onChange={(value) => change({ lowStockThreshold: value })}
        />
        <SwitchRow
          label="Out of stock"
          text="The last one is gone."
          checked={settings.outOfStockEnabled && allowed.lowStock}
          onChange={(isOn) => set('outOfStockEnabled', isOn, 'lowStock')}
        />
        <SwitchRow
          label="A good day"
          text="The day’s sales pass what you set. For owners and admins."
          checked={settings.highSalesEnabled && allowed.sales}
          onChange={(isOn) => set('highSalesEnabled', isOn, 'sales')}
        />
        <NumberInput
          label="Sales in a day"
          size="md"
          prefix="USh "
          thousandSeparator=","
          min={1}
          allowDecimal={false}
          allowNegative={false}
          disabled={!settings.highSalesEnabled}
          value={settings.highSalesThreshold}
          error={problems.highSalesThreshold}
          onChange={(value) => change({ highSalesThreshold: value })}
        />
        <SwitchRow
          label="New customers"
          text="Somebody was added to the customers. For owners and admins."
          checked={settings.newCustomerEnabled}
          onChange={(isOn) => set('newCustomerEnabled', isOn)}
        />
        <SwitchRow
          label="The shop’s workings"
          text="Alerts, members and the like."
          checked={settings.systemNotificationsEnabled}
          onChange={(isOn) => set('systemNotificationsEnabled', isOn)}
        />
      </SettingsSection>
      <SettingsSection title="How" text="The bell has everything, whatever you choose here." mark={preferenceMark}>
        <SwitchRow
          label="E-mail"
          text="To the address you sign in with: at once what matters, the rest each morning."
          checked={settings.emailNotificationsEnabled && allowed.email}
          onChange={(isOn) => set('emailNotificationsEnabled', isOn, 'email')}
        />
        <SwitchRow
          label="Summary in the evening"
          text="Sales, profit, refunds and what runs out, by e-mail after eight. For owners."
          checked={allowed.reports}
          onChange={(isOn) => prefer({ notifications: { reports: isOn } })}
        />
        <BrowserNoticeRow
          isOn={settings.pushNotificationsEnabled && allowed.push}
          onChange={(isOn) => set('pushNotificationsEnabled', isOn, 'push')}
        />
        <SwitchRow
          label="Sound"
          text="Two short notes, while Tunda is open."
          checked={settings.soundEnabled}
          onChange={(isOn) => set('soundEnabled', isOn)}
        />
        <div className={classes.stack}>
          <QuietHours settings={settings} timeZone={preferences.timezone} change={change} />
        </div>
      </SettingsSection>
    </Stack>
  )
}
