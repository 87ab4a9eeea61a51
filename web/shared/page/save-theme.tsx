import { useEffect, useEffectEvent } from 'react'
import type { ThemePreference } from '../../theme/colour-scheme.ts'
import { useAutosave } from '../fields/use-autosave.ts'
import { usePreferenceChanges } from '../preferences/preferences.ts'

/** Saves a chosen theme with the person's preferences. */
export function SaveTheme({ theme }: { theme: ThemePreference }) {
  const { apply, save } = usePreferenceChanges()
  const { change } = useAutosave(save)
  const keep = useEffectEvent((chosen: ThemePreference) => {
    apply({ theme: chosen })
    change({ theme: chosen })
  })
  // Once for each choice, whatever else renders again.
  useEffect(() => keep(theme), [theme])
  return null
}
