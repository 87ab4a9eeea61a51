import type { ReactNode } from 'react'
import { SessionList } from './session-list.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Where the password is changed, and where the person is signed in; the form belongs to the account. */
export function SecuritySettings({ passwordForm }: { passwordForm: ReactNode }) {
  return (
    <div className={classes.stack}>
      <SettingsSection
        title="Change password"
        text="You stay signed in here. Every other device and browser is signed out."
      >
        {passwordForm}
      </SettingsSection>
      <SessionList />
    </div>
  )
}
