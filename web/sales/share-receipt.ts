import { t } from '@lingui/core/macro'
import { copy } from '../shared/files/copy-words.ts'

/** Offers words to the apps of the device; where there is no such thing they are copied. */
export async function shareText(title: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copy(text, t`Receipt copied`)
  try {
    await navigator.share({ title, text })
  } catch (error) {
    // Closing the list of apps is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text, t`Receipt copied`)
  }
}
