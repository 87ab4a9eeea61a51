import type { FileKept, Values, With } from '../events.ts'

type Happened = object
type Added<After> = { readonly after: After }
type Removed<Before> = { readonly before: Before }

/** Events of suppliers, and what is owed to them: whole shillings. */
export type SupplierEvents = {
  'supplier.added': Added<Values>
  'supplier.changed': { readonly before: Values; readonly after: Values }
  'supplier.paid': Added<{ readonly amount: number }>
  'supplier.billed': Added<{ readonly amount: number; readonly document?: string }>
  'supplier.reversed': Added<{ readonly amount: number; readonly kind: string }>
  /** Goods of theirs were put in stock. */
  'supplier.supplied': Happened
  'goods_in.started': Happened
  'goods_in.changed': Happened
  'goods_in.posted': Added<{ readonly number: number; readonly lines: number; readonly cost: number }>
  'goods_in.removed': Happened
  'goods_in.paper_added': Added<FileKept>
  /** `reason`: of one that stood with goods in stock. */
  'goods_in.paper_removed': Removed<FileKept> & With<{ readonly reason?: string }>
  'goods_in.cost_added': Added<{ readonly kind: string; readonly amount: number }>
  'goods_in.sent_back': Added<{ readonly number: number; readonly value: number }>
  'order.started': Happened
  'order.changed': Happened
  'order.sent': Added<{ readonly number: number }>
  'order.closed': Added<{ readonly state: string; readonly reason: string }>
  'order.removed': Happened
  /** A supplier was paid out of the drawer of this shift. */
  'shift.paid_supplier': Happened
  /** A used device was paid out of it, or its money came back into it. */
  'shift.traded_in': Happened
}

/** What follows from the events of suppliers themselves: rows of the table of events. */
export const supplierEventRows = {
  'supplier.added': { audit: ['create', 'supplier'], changes: ['suppliers', 'INSERT'] },
  'supplier.changed': { audit: ['update', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.paid': { audit: ['pay', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.billed': { audit: ['bill', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.reversed': { audit: ['reverse', 'supplier'], changes: ['suppliers', 'UPDATE'] },
  'supplier.supplied': { changes: ['suppliers', 'UPDATE'] },
} as const
