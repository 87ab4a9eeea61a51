import { useEffect } from 'react'
import type { ThemePreference } from '../theme/colour-scheme.ts'
import { usePreferenceChanges } from './preferences.ts'
import { useAutosave } from './use-autosave.ts'

/** Saves a theme that was chosen with the person's preferences. */
export function SaveTheme({ theme }: { theme: ThemePreference }) {
  const { apply, save } = usePreferenceChanges()
  const { change } = useAutosave(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, whatever else is drawn anew
  useEffect(() => {
    apply({ theme })
    change({ theme })
  }, [theme])
  return null
}
