import { t } from '@lingui/core/macro'
import { toast } from '../page/toast.tsx'

/** Copies text to the clipboard, and confirms it. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(done)
  } catch {
    toast.bad(t`Copying was not allowed`, t`The browser did not let this page write to the clipboard.`)
  }
}
