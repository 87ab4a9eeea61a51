import { t } from '@lingui/core/macro'
import { toast } from '../shared/page/toast.tsx'

/** Offers words to the apps of the device; where there is no such thing they are copied. */
export async function shareText(title: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copy(text, t`Receipt copied`)
  try {
    await navigator.share({ title, text })
  } catch (error) {
    // Closing the list of apps is an answer, too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text, t`Receipt copied`)
  }
}

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(done)
  } catch {
    toast.bad(t`Copying was not allowed`, t`The browser did not let this page write to the clipboard.`)
  }
}
