import type { Values } from '../events.ts'

type Of<More = object> = { readonly after: { readonly number: string } & More }

/** Events of repairs. */
export type RepairEvents = {
  'repair.rules_changed': { readonly after: Values }
  'repair.taken_in': Of<{ readonly device: string }>
  'repair.changed': Of
  'repair.job_saved': Of<{ readonly job: string; readonly labour: number }>
  'repair.jobs_moved': Of<{ readonly state: string }>
  'repair.part_taken': Of<{ readonly product: string; readonly quantity: number; readonly unit_price: number }>
  'repair.part_dropped': Of<{ readonly product: string; readonly quantity: number; readonly outcome: string }>
  'repair.quoted': Of<{ readonly amount: number }>
  'repair.approved': Of<{ readonly amount: number }>
  'repair.declined': Of<{ readonly amount: number }>
  'repair.paid': Of<{ readonly amount: number; readonly document: string }>
  'repair.money_returned': Of<{ readonly amount: number }>
  'repair.told': Of<{ readonly by: string }>
  'repair.passcode_seen': Of
  'repair.photo_added': Of
  'repair.photo_removed': Of
  'repair.shared': Of
  'repair.unshared': Of
  'repair.collected': Of<{ readonly invoice_number: string | null; readonly total_amount: number }>
  'repair.returned': Of<{ readonly invoice_number: string | null; readonly total_amount: number }>
  'repair.abandoned': Of<{ readonly kept: number; readonly loss: number }>
}
