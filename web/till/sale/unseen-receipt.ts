import type { KeptSale } from '../store/kept-sale.ts'
import { noteReceipt, unseenSales } from '../store/past-sales.ts'
import { takeLock } from '../store/tab-lock.ts'
import type { Till } from '../till.ts'

const lockOf = (id: string) => `tunda-till-receipt:${id}`
const held = new Map<string, () => void>()

/** From here on this tab shows the receipt of this sale; no other tab takes it for one that was left behind. */
export async function ownReceipt(id: string): Promise<boolean> {
  if (held.has(id)) return false
  const letGo = await takeLock(lockOf(id))
  if (letGo) held.set(id, letGo)
  return letGo !== undefined
}

/** The oldest sale whose receipt was not shown before its tab was closed. */
export async function findUnseen({ database }: Till): Promise<KeptSale | undefined> {
  for (const sale of await unseenSales(database)) if (await ownReceipt(sale.id)) return sale
  return undefined
}

/** Notes that the seller saw the receipt. */
export async function receiptSeen({ database }: Till, { id }: KeptSale): Promise<void> {
  await noteReceipt(database, id, new Date().toISOString())
  held.get(id)?.()
  held.delete(id)
}
