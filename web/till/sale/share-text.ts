import { t } from '@lingui/core/macro'
import { toast } from '../../shared/page/toast.tsx'

/** Shares a text with the device's own dialog, or copies it to the clipboard. */
export async function shareText(text: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ text })
    await navigator.clipboard.writeText(text)
    toast.ok(t`Receipt copied`)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.bad(t`The receipt could not be shared`)
  }
}
