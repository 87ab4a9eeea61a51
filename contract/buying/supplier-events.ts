import type { Values } from '../events.ts'

/** Events of suppliers, and of what is owed to them: whole shillings. */
export type OwnSupplierEvents = {
  'supplier.added': { readonly after: Values }
  'supplier.changed': { readonly before: Values; readonly after: Values }
  'supplier.paid': { readonly after: { readonly amount: number } }
  'supplier.billed': { readonly after: { readonly amount: number; readonly document?: string } }
  'supplier.reversed': { readonly after: { readonly amount: number; readonly kind: string } }
  /** Goods of theirs were put in stock. */
  'supplier.supplied': object
}

/** What follows from each of them: its rows of the table of events. */
export const supplierEventRows = {
  'supplier.added': { audit: ['create', 'supplier'], changes: ['suppliers', 'INSERT'] },
  'supplier.changed': { audit: ['update', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.paid': { audit: ['pay', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.billed': { audit: ['bill', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.reversed': { audit: ['reverse', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.supplied': { changes: ['suppliers', 'UPDATE'] },
} as const
