import type { ReactNode } from 'react'
import { SettingsSection } from './settings-section.tsx'

/** Where the password is changed; the form belongs to the account. */
export function SecuritySettings({ passwordForm }: { passwordForm: ReactNode }) {
  return (
    <SettingsSection
      title="Change password"
      text="You stay signed in here. Every other device and browser is signed out."
    >
      {passwordForm}
    </SettingsSection>
  )
}
