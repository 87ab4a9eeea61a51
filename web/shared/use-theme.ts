import { useMantineColorScheme } from '@mantine/core'
import { type ThemePreference, toPreference, toScheme } from '../theme/colour-scheme.ts'
import { usePreferenceChanges } from './preferences.ts'
import { useAutosave } from './use-autosave.ts'

/** The theme in force and how to choose another: at once on this device, and saved with the person's preferences. */
export function useTheme(): [ThemePreference, (theme: ThemePreference) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { apply, save } = usePreferenceChanges()
  const { change } = useAutosave(save)
  function choose(theme: ThemePreference) {
    setColorScheme(toScheme(theme))
    apply({ theme })
    change({ theme })
  }
  return [toPreference(colorScheme), choose]
}
