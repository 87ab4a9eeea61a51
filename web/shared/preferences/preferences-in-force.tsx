import { useMantineColorScheme } from '@mantine/core'
import type { Preferences } from '@tunda/contract/accounts/default-preferences'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { toScheme } from '../../theme/colour-scheme.ts'
import { useSignedInUser } from '../session/auth.ts'
import { choiceOfDevice, chooseLanguage } from '../words/chosen-language.ts'
import { type DateStyle, defaultDateStyle, putDateStyleInForce } from '../words/dates.ts'
import { usePreferenceChanges, usePreferences } from './preferences.ts'
import { keepCopy } from './preferences-copy.ts'

/**
 * Applies the person's dates, theme and language to everything inside. What was rendered before they were known is rendered again only if its dates
 * would differ.
 */
export function PreferencesInForce({ children }: { children: ReactNode }) {
  const { preferences, isKnown, isAnswered } = usePreferences()
  const [drawn, setDrawn] = useState({ isAnswered, style: styleKey(preferences) })
  if (isAnswered && !drawn.isAnswered) setDrawn({ isAnswered, style: styleKey(preferences) })
  putDateStyleInForce(dateStyleOf(preferences))
  useEffect(() => () => putDateStyleInForce(defaultDateStyle), [])
  useTheme(preferences, isKnown)
  useCopy(preferences, isAnswered)
  useLanguage()
  return <Fragment key={drawn.style}>{children}</Fragment>
}

export function dateStyleOf({ date_format, time_format, timezone }: Preferences): DateStyle {
  return { date_format, time_format, timezone }
}

const styleKey = (preferences: Preferences) => Object.values(dateStyleOf(preferences)).join(' ')

// Only when the preference loads or changes: another window may have set another theme meanwhile.
function useTheme({ theme }: Preferences, isKnown: boolean): void {
  const { setColorScheme } = useMantineColorScheme()
  const inForce = useRef<string>(undefined)
  useEffect(() => {
    if (!isKnown || inForce.current === theme) return
    inForce.current = theme
    setColorScheme(toScheme(theme))
  }, [isKnown, theme, setColorScheme])
}

/** An account without any changes takes the language that was chosen on this device; any other brings its own. */
function useLanguage(): void {
  const { preferences, isAnswered, isUntouched } = usePreferences()
  const { apply, save } = usePreferenceChanges()
  const owner = useSignedInUser()?.id
  const greeted = useRef<string>(undefined)
  const { language } = preferences
  useEffect(() => {
    if (!isAnswered) return
    const chosen = greeted.current === owner || !isUntouched ? undefined : choiceOfDevice()
    greeted.current = owner
    if (chosen === undefined || chosen === language) return chooseLanguage(language)
    apply({ language: chosen })
    // If saving fails, the next page tries again.
    void save({ language: chosen }).catch(() => undefined)
  })
}

/** This device's copy, for when the server cannot be reached. */
function useCopy(preferences: Preferences, isAnswered: boolean): void {
  const owner = useSignedInUser()?.id
  useEffect(() => {
    if (isAnswered && owner !== undefined) keepCopy(owner, preferences)
  }, [isAnswered, owner, preferences])
}
