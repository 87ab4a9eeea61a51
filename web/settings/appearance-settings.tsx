import { useMantineColorScheme } from '@mantine/core'
import { type ThemePreference, toPreference, toScheme } from '../theme/colour-scheme.ts'
import classes from './appearance-settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { ThemePreview } from './theme-preview.tsx'

const choices = [
  { value: 'light', label: 'Light', text: 'For bright rooms and daylight' },
  { value: 'dark', label: 'Dark', text: 'For dim rooms and evenings' },
  { value: 'system', label: 'System', text: 'As this device is set' },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string; text: string }>

/** The theme, in force as soon as it is chosen and kept on this device. */
export function AppearanceSettings() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = toPreference(colorScheme)
  return (
    <SettingsSection title="Appearance" text="Kept on this device.">
      <fieldset className={classes.themes}>
        <legend>Theme</legend>
        {choices.map(({ value, label, text }) => (
          <label key={value} className={classes.theme}>
            <input
              type="radio"
              name="theme"
              checked={value === chosen}
              onChange={() => setColorScheme(toScheme(value))}
            />
            <ThemePreview theme={value} />
            <span className={classes.name}>{label}</span>
            <span className={classes.text}>{text}</span>
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  )
}
