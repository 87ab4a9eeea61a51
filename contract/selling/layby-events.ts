import type { Values } from '../events.ts'

type Paid = { readonly after: { readonly number: string; readonly amount: number; readonly document: string } }

/** Events of lay-bys. */
export type LaybyEvents = {
  'layby.rules_changed': { readonly after: Values }
  'layby.opened': {
    readonly after: { readonly number: string; readonly total_amount: number; readonly expires_on: string }
  }
  'layby.paid': Paid
  'layby.taken_back': { readonly after: { readonly number: string; readonly amount: number } }
  'layby.released': {
    readonly after: { readonly number: string; readonly invoice_number: string; readonly total_amount: number }
  }
  'layby.cancelled': {
    readonly after: { readonly number: string; readonly returned: number; readonly fee: number }
  }
}
