import { t } from '@lingui/core/macro'
import { saveAsJson } from '../../shared/files/save-file.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import type { PairedTerminal } from '../store/settings.ts'

/** Saves all waiting sales as a file: if this device breaks, they can still be recorded. It does not contain the terminal's key. */
export function exportWaiting(waiting: readonly WaitingSale[], { id, name, code, shop }: PairedTerminal): void {
  const content = {
    what: t`Sales that a till made and the server did not have`,
    terminal: { id, name, code },
    shop: { id: shop.id, name: shop.name },
    saved_at: new Date().toISOString(),
    sales: waiting.map(({ body, tries, problem }) => ({ ...body, tries, ...(problem ? { problem } : {}) })),
  }
  saveAsJson(`${code}-waiting-sales-${content.saved_at.slice(0, 10)}.json`, content)
}
