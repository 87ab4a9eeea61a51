import { t } from '@lingui/core/macro'
import { toast } from '../page/toast.tsx'

/** Puts words on the clipboard, and says so. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(done)
  } catch {
    toast.bad(t`Copying was not allowed`, t`The browser did not let this page write to the clipboard.`)
  }
}
