import { t } from '@lingui/core/macro'
import { saveAsJson } from '../../shared/files/save-file.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import type { PairedTerminal } from '../store/settings.ts'

/** Saves the waiting sales as a file, whole: if this device dies, they can still be recorded. It holds no key of the terminal. */
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
