import { t } from '@lingui/core/macro'
import type { PreferencesChange } from '@tunda/contract/accounts/account-preferences'
import type { CompletionStep } from '@tunda/contract/accounts/default-preferences'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useAutosave } from '../shared/fields/use-autosave.ts'
import { usePreferenceChanges, usePreferences } from '../shared/preferences/preferences.ts'
import { SaveMark } from './save-mark.tsx'

/** The preferences of one section: a change takes effect at once and is saved a second later. Any change completes the `step`. */
export function usePreferenceSection(step?: CompletionStep) {
  const { preferences } = usePreferences()
  const { apply, save } = usePreferenceChanges()
  const {
    state,
    change: saveSoon,
    saveNow,
  } = useAutosave(async (due: PreferencesChange) => {
    try {
      await save(due)
    } catch (error) {
      showFailure(t`Your preferences were not saved`)(error)
      throw error
    }
  })

  function change(asked: PreferencesChange) {
    const isNew = step !== undefined && !preferences.profile_completion_steps[step]
    const whole = isNew ? { ...asked, profile_completion_steps: { [step]: true } } : asked
    apply(whole)
    saveSoon(whole)
  }

  return { preferences, change, mark: <SaveMark state={state} onRetry={saveNow} /> }
}
