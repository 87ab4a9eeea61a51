import { z } from 'zod'
import { Amount, Day, Id, Instant, Line, SignedAmount, Text } from '../shapes.ts'
import { WalletKind, WalletToChoose } from '../till/drawer-shapes.ts'
import { ReportKind } from '../units/stolen-devices.ts'

/** A repair that has not ended is as far as the least advanced of its jobs, `ready` once all of them are done or dropped; a board has these as columns. */
export const openRepairStates = [
  'booked',
  'diagnosing',
  'quoted',
  'approved',
  'waiting_part',
  'in_repair',
  'ready',
] as const

/** How far a job is, in this order. `dropped`: it is not done, and costs nothing. */
export const jobStates = [...openRepairStates, 'dropped'] as const
export const JobState = z.enum(jobStates)
export type JobState = z.infer<typeof JobState>

export const repairStates = [...openRepairStates, 'collected', 'returned_unrepaired', 'abandoned'] as const
export const RepairState = z.enum(repairStates)
export type RepairState = z.infer<typeof RepairState>

/** What somebody saw of a part of the device when it was handed in. */
export const conditions = ['fine', 'faulty', 'not_tested'] as const
export const Condition = z.enum(conditions)
export type Condition = z.infer<typeof Condition>

export const ChecklistItem = z.object({ item: Line(60).min(1), condition: Condition, note: Line(100).nullish() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** How this shop repairs. */
export const RepairRules = z.object({
  is_on: z.boolean(),
  /** What is looked at when a device is handed in. */
  checklist: z.array(Line(60).min(1, 'Enter what is checked')).max(30),
  /** The warranty of the shop's own work that is proposed for a job, in days. */
  warranty_days: z.int().min(0).max(730),
  /** Days after which a device that is ready and was not collected may be given up. */
  abandon_days: z.int().min(14).max(730),
  /** Work begins only once the customer approved the price. */
  needs_approval: z.boolean(),
  /** Customers with an address get a mail once their device is ready. */
  mails_ready: z.boolean(),
  /** What is printed on the paper that the customer gets. */
  terms: Text(1_000),
})
export type RepairRules = z.infer<typeof RepairRules>

/** `wallets`: where payments can go and repayments can come from, for members who may take or return them. */
export const RepairRulesShown = RepairRules.extend({
  wallets: z.array(WalletToChoose),
})
export type RepairRulesShown = z.infer<typeof RepairRulesShown>

/** Somebody who may do the work. */
export const Technician = z.object({ id: Id, name: z.string() })
export type Technician = z.infer<typeof Technician>

/** A row of the list and a card of the board. */
export const RepairRow = z.object({
  id: Id,
  number: z.string(),
  /** Goes up with each change: what changes a repair names the one it saw. */
  version: z.int(),
  state: RepairState,
  /** Since when it is in this state. */
  state_since: Instant,
  customer_id: Id,
  customer_name: z.string(),
  customer_phone: z.string().nullable(),
  location_id: Id,
  location: z.string(),
  device: z.string(),
  unit_number: z.string().nullable(),
  fault: z.string(),
  taken_in_on: Day,
  promised_on: Day.nullable(),
  /** It was promised for a day that has passed, and is not ready. */
  is_late: z.boolean(),
  /** It has been ready for so long that it may be given up. */
  may_be_abandoned: z.boolean(),
  /** Free of charge, under a warranty. */
  is_warranty: z.boolean(),
  /** What the customer pays for what is planned or done. */
  total_amount: Amount,
  /** What came in, less what went back. */
  paid: Amount,
  technicians: z.array(z.string()),
  /** The newest quote waits for the customer. */
  is_quote_open: z.boolean(),
})
export type RepairRow = z.infer<typeof RepairRow>

/** `in`: it is in the device, and charged. `unused`: back in stock. `faulty`: it did not work. `broken`: we broke it. The last two are a loss. */
export const partStates = ['in', 'unused', 'faulty', 'broken'] as const
export const PartState = z.enum(partStates)
export type PartState = z.infer<typeof PartState>

export const RepairPart = z.object({
  id: Id,
  job_id: Id,
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  quantity: z.int(),
  /** What the customer pays for one. */
  unit_price: Amount,
  /** The unit cost when it was taken, for members who may see costs. */
  unit_cost: Amount.optional(),
  unit_id: Id.nullable(),
  unit_number: z.string().nullable(),
  state: PartState,
  note: z.string().nullable(),
  taken_at: Instant,
  taken_by_name: z.string(),
})
export type RepairPart = z.infer<typeof RepairPart>

export const RepairJob = z.object({
  id: Id,
  position: z.int(),
  name: z.string(),
  state: JobState,
  technician_id: Id.nullable(),
  technician_name: z.string().nullable(),
  /** What the customer pays for the work. */
  labour: Amount,
  /** The warranty of the work, in days from the collection. */
  warranty_days: z.int(),
  /** Its last day, once it was collected. */
  warranty_until: Day.nullable(),
  /** For the shop alone. */
  note: z.string().nullable(),
})
export type RepairJob = z.infer<typeof RepairJob>

/** A quote to the customer. The newest one is open until it is answered. */
export const RepairQuote = z.object({
  no: z.int(),
  amount: Amount,
  note: z.string().nullable(),
  quoted_at: Instant,
  quoted_by_name: z.string(),
  answer: z.enum(['approved', 'declined']).nullable(),
  answered_at: Instant.nullable(),
  /** Null: the customer, through the link. */
  answered_by_name: z.string().nullable(),
  is_open: z.boolean(),
})
export type RepairQuote = z.infer<typeof RepairQuote>

/** `returned`: what went back to the customer; negative. */
export const RepairPayment = z.object({
  id: Id,
  kind: z.enum(['payment', 'returned']),
  amount: SignedAmount,
  business_date: Day,
  wallet: WalletKind,
  document: z.string().nullable(),
  note: z.string().nullable(),
  user_name: z.string(),
})
export type RepairPayment = z.infer<typeof RepairPayment>

export const repairEvents = [
  'taken_in',
  'changed',
  'job_added',
  'job_moved',
  'job_dropped',
  'part_taken',
  'part_dropped',
  'quoted',
  'approved',
  'declined',
  'paid',
  'money_returned',
  'told',
  'passcode_seen',
  'collected',
  'returned_unrepaired',
  'abandoned',
] as const
export const RepairEventKind = z.enum(repairEvents)
export type RepairEventKind = z.infer<typeof RepairEventKind>

/** What happened to a repair, oldest first; `state`: how far it was afterwards. */
export const RepairEvent = z.object({
  event: RepairEventKind,
  state: RepairState,
  job: z.string().nullable(),
  note: z.string().nullable(),
  at: Instant,
  /** Null: the customer, through the link. */
  user_name: z.string().nullable(),
})
export type RepairEvent = z.infer<typeof RepairEvent>

/** Uploaded to `/storage/v1/object/repairs/<repair id>`, read from `/storage/v1/object/repairs/<photo id>`. */
export const RepairPhoto = z.object({
  id: Id,
  repair_id: Id,
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  created_at: Instant,
})
export type RepairPhoto = z.infer<typeof RepairPhoto>

/** A device that is in the shop to be repaired. */
export const Repair = RepairRow.extend({
  customer_email: z.string().nullable(),
  /** What it is in the shop's own records: it was sold here, or bought. */
  unit_id: Id.nullable(),
  /** It was reported as stolen or lost when it was handed in, and the member who took it in knew. */
  reported: ReportKind.nullable(),
  checklist: z.array(ChecklistItem),
  accessories: z.string().nullable(),
  has_passcode: z.boolean(),
  /** For the shop alone. */
  notes: z.string().nullable(),
  warranty_claim_id: Id.nullable(),
  warranty_claim_number: z.int().nullable(),
  earlier_repair_id: Id.nullable(),
  earlier_repair_number: z.string().nullable(),
  jobs: z.array(RepairJob),
  parts: z.array(RepairPart),
  quotes: z.array(RepairQuote),
  /** What the customer approved last; null: nothing yet. */
  approved_amount: Amount.nullable(),
  payments: z.array(RepairPayment),
  photos: z.array(RepairPhoto),
  events: z.array(RepairEvent),
  ready_at: Instant.nullable(),
  told_at: Instant.nullable(),
  ended_on: Day.nullable(),
  reason: z.string().nullable(),
  sale_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  taken_in_by_name: z.string(),
  is_shared: z.boolean(),
})
export type Repair = z.infer<typeof Repair>
