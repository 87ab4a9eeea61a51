import { toast } from '../shared/page/toast.tsx'

/** Offers words to the apps of the device; where there is no such thing they are copied. */
export async function shareText(title: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copy(text, 'Receipt copied')
  try {
    await navigator.share({ title, text })
  } catch (error) {
    // Closing the list of apps is an answer, too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text, 'Receipt copied')
  }
}

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(done)
  } catch {
    toast.bad('Copying was not allowed', 'The browser did not let this page write to the clipboard.')
  }
}
