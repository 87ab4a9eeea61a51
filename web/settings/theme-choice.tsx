import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { type ThemePreference, toPreference } from '../theme/colour-scheme.ts'
import classes from './theme-choice.module.css'
import { ThemePreview } from './theme-preview.tsx'

const choices = [
  { value: 'light', label: t`Light`, text: t`For bright rooms and daylight` },
  { value: 'dark', label: t`Dark`, text: t`For dim rooms and evenings` },
  { value: 'system', label: t`System`, text: t`Follows this device` },
] as const satisfies ReadonlyArray<{ value: ThemePreference; label: string; text: string }>

/** The three themes as pictures. */
export function ThemeChoice({ onChoose }: { onChoose: (theme: ThemePreference) => void }) {
  const chosen = toPreference(useMantineColorScheme().colorScheme)
  return (
    <fieldset className={classes.themes}>
      <legend>{t`Theme`}</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className={classes.theme}>
          <input type="radio" name="theme" checked={value === chosen} onChange={() => onChoose(value)} />
          <ThemePreview theme={value} />
          <span className={classes.name}>{label}</span>
          <span className={classes.text}>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
