import type { Values } from '../events.ts'

type Paid = { readonly after: { readonly number: string; readonly amount: number; readonly document: string } }

/** Events of lay-bys. */
export type LaybyEvents = {
  'layby.rules_changed': { readonly after: Values }
  'layby.opened': {
    readonly after: { readonly number: string; readonly total_amount: number; readonly expires_on: string }
  }
  'layby.paid': Paid
  /** What a till took without the server and was more than was left: it is on the customer's account, or in the drawer, to be checked. `state`: the lay-by's by then. */
  'layby.overpaid': {
    readonly after: { readonly number: string; readonly amount: number }
    readonly news: {
      readonly location_id: string
      readonly state: 'open' | 'released' | 'cancelled'
      readonly receipt: string
      readonly received_by: string
      readonly is_on_account: boolean
    }
  }
  'layby.taken_back': { readonly after: { readonly number: string; readonly amount: number } }
  'layby.released': {
    readonly after: { readonly number: string; readonly invoice_number: string; readonly total_amount: number }
  }
  'layby.cancelled': {
    readonly after: { readonly number: string; readonly returned: number; readonly fee: number }
  }
}
