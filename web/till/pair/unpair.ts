import { makeCatalogue } from '../catalogue/catalogue.ts'
import { loadSettings } from '../sync/load-store.ts'
import { clearTicket, loadHeld } from '../ticket/own-ticket.ts'
import type { Till } from '../till.ts'

/**
 * Unpairs the till from its shop: key, catalogue, tickets and past sales are deleted from the device. Refused while a sale, an exchange or a trade-in
 * waits; the till's counter stays, so that no number is used twice.
 */
export async function unpair(till: Till): Promise<void> {
  await clearTicket(till)
  const tx = till.database.transaction(['settings', 'products', 'units', 'tickets', 'sales', 'outbox'], 'readwrite')
  const [sales, exchange, tradeIn] = await Promise.all([
    tx.objectStore('outbox').count(),
    tx.objectStore('settings').get('exchange'),
    tx.objectStore('settings').get('trade_in'),
  ])
  const isAsking = exchange !== undefined || tradeIn !== undefined
  if (sales > 0 || isAsking || till.drawer.get().waiting.length > 0) {
    tx.abort()
    await tx.done.catch(() => undefined)
    throw new Error('Sales wait to be sent')
  }
  const settings = tx.objectStore('settings')
  await Promise.all([
    ...(
      [
        'terminal',
        'cursor',
        'units_cursor',
        'unit_lease',
        'catalogue_at',
        'passes',
        'pin_tries',
        'drawer',
        'found_sales',
        'exchange_made',
      ] as const
    ).map((key) => settings.delete(key)),
    ...(['products', 'units', 'tickets', 'sales'] as const).map((name) => tx.objectStore(name).clear()),
    tx.done,
  ])
  till.products.clear()
  for (const id of till.units.ids) till.units.drop(id)
  till.catalogue.set(makeCatalogue([]))
  await Promise.all([loadSettings(till), loadHeld(till)])
  till.tell({ kind: 'settings' })
}
