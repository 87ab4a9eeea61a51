import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { OwnPin } from './own-pin.tsx'
import { SessionList } from './session-list.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'

type Props = { passwordForm?: ReactNode; factors?: ReactNode }

/** The password, second factors, and where the person is signed in; the forms belong to the account. */
export function SecuritySettings({ passwordForm, factors }: Props) {
  return (
    <div className={classes.stack}>
      <SettingsSection
        title={t`Change password`}
        text={t`You stay signed in here. Every other device and browser is signed out.`}
      >
        {passwordForm}
      </SettingsSection>
      <SettingsSection
        title={t`Two-step sign-in`}
        text={t`After your password you confirm with an authenticator app or a passkey, so that a stolen password is not enough.`}
      >
        {factors}
      </SettingsSection>
      <OwnPin />
      <SessionList />
    </div>
  )
}
