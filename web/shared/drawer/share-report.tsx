import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { toast } from '../page/toast.tsx'
import { reportTitle } from './drawer-words.ts'
import { reportMessage } from './report-content.ts'

/** Shares the report as text by the device's own dialog. */
export function ShareReport({ shown, shop }: { shown: ShiftShown; shop: string }) {
  async function share() {
    const text = reportMessage(shown, shop)
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: reportTitle(shown.report), text })
      else {
        await navigator.clipboard.writeText(text)
        toast.ok(t`Report copied`)
      }
    } catch (error) {
      // Closing that dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.bad(t`The report could not be shared`)
    }
  }
  return (
    <Button
      leftSection={<IconShare size={18} stroke={1.7} aria-hidden />}
      onClick={() => void share()}
    >{t`Share`}</Button>
  )
}
