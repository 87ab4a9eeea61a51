import { IconInfoCircle } from '@tabler/icons-react'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

const channels = [
  { name: 'email', label: 'E-mail', text: 'To the address you sign in with.' },
  { name: 'push', label: 'On this screen', text: 'Your browser’s own notices while Tunda is open.' },
] as const

const subjects = [
  { name: 'lowStock', label: 'Low stock', text: 'A product reaches its minimum or runs out.' },
  { name: 'sales', label: 'Sales', text: 'The day’s sales pass what you set.' },
  { name: 'reports', label: 'Reports', text: 'A summary of the week.' },
] as const

/** By which ways, and about what, the person wants to hear. */
export function NotificationSettings() {
  const { preferences, change, mark } = usePreferenceSection('notifications')
  const { notifications } = preferences
  const row = ({ name, label, text }: (typeof channels)[number] | (typeof subjects)[number]) => (
    <SwitchRow
      key={name}
      label={label}
      text={text}
      checked={notifications[name]}
      onChange={(isOn) => change({ notifications: { [name]: isOn } })}
    />
  )
  return (
    <SettingsSection title="Notifications" text="What you want to hear about, and how." mark={mark}>
      <fieldset className={classes.group}>
        <legend>How</legend>
        {channels.map(row)}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>About what</legend>
        {subjects.map(row)}
      </fieldset>
      <p className={classes.notice}>
        <IconInfoCircle size={18} stroke={1.7} aria-hidden />
        <span>
          <b>Nothing is sent yet.</b> Your choices are kept and count from the day notifications are.
        </span>
      </p>
    </SettingsSection>
  )
}
