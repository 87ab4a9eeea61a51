import type { Values, With } from '../events.ts'
import type { RepairEvents } from '../repairs/repair-events.ts'
import type { LaybyEvents } from '../selling/layby-events.ts'

type Added<After> = { readonly after: After }

type Removed<Before> = { readonly before: Before }

/** Events of customers. The facts never contain who they are: they outlive an anonymised customer. */
export type CustomerEvents = {
  'customer.added': Added<{ readonly status: string }>
  'customer.imported': With<{ readonly import_id: string }>
  /** With a sale that named somebody new. */
  'customer.registered': object
  'customer.changed': {
    readonly before?: { readonly status: string }
    readonly after?: { readonly status: string }
  } & With<{ readonly fields: readonly string[] } | { readonly import_id: string }>
  'customer.merged': With<{ readonly merged_id: string }>
  'customer.removed': Removed<{ readonly status: string }> &
    With<{ readonly result: 'anonymized' | 'deleted'; readonly force: boolean }>
  'customer.exported': object
  /** Whose price lists hold for them; null: everybody's. */
  'customer.grouped': With<{ readonly group: string | null }>
}

/** Events of customers' accounts, deposits and lay-bys. */
export type CreditEvents = LaybyEvents &
  RepairEvents & {
    'credit.agreed': { readonly before: Values; readonly after: Values }
    'credit.received': Added<{ readonly amount: number; readonly document: string }>
    'credit.paid_out': Added<{ readonly amount: number }>
    'credit.opened': Added<{ readonly amount: number; readonly day: string }>
    'credit.written_off': Added<{ readonly amount: number }>
    /** What they owe was written to them, by hand. */
    'credit.reminded': object
    'credit.shared': object
    'credit.unshared': object
    'quotation.saved': Added<{ readonly number: string; readonly total_amount: number; readonly valid_until: string }>
    'quotation.declined': Added<{ readonly number: string }>
    'quotation.shared': object
    'quotation.unshared': object
    'credit.reversed': Added<{ readonly amount: number; readonly kind: string }>
    /** A customer's payment came into the drawer of this shift, or a deposit went out of it. */
    'shift.moved_credit': object
  }
