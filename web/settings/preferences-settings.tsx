import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { toScheme } from '../theme/colour-scheme.ts'
import { DashboardSettings } from './dashboard-settings.tsx'
import { DateSettings } from './date-settings.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

/** How the product looks for this person, on every device. */
export function PreferencesSettings() {
  return (
    <div className={classes.stack}>
      <LookSettings />
      <DateSettings />
      <DashboardSettings />
    </div>
  )
}

function LookSettings() {
  const { change, mark } = usePreferenceSection('preferences')
  const { setColorScheme } = useMantineColorScheme()
  return (
    <SettingsSection title={t`Appearance`} text={t`Yours on every device you sign in on.`} mark={mark}>
      <ThemeChoice
        onChoose={(theme) => {
          setColorScheme(toScheme(theme))
          change({ theme })
        }}
      />
    </SettingsSection>
  )
}
