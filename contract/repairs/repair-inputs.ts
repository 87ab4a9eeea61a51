import { z } from 'zod'
import { PaymentMethod } from '../selling/payment-shapes.ts'
import { Day, Id, Line, Price, pageInput, Quantity, Text } from '../shapes.ts'
import { mostQuotes } from './repair-failures.ts'
import { ChecklistItem, RepairState } from './repair-shapes.ts'

/** `version`: the one that the caller saw. Left out for whatever it is now. */
const Seen = z.object({ id: Id, version: z.int().min(1).nullish() })
const Why = Line(200).min(1, 'Say why')
const Device = Line(80).min(2, 'Enter the device')
const Fault = Text(500).min(1, 'Say what is wrong with it')
const Passcode = Line(64)

/** A job as it is booked. Its id is the client's, so that a retry books it once. */
export const NewJob = z.object({
  id: Id,
  name: Line(80).min(1, 'Enter the work to be done'),
  labour: Price,
  technician_id: Id.nullish(),
  /** Left out: as the shop's settings say. */
  warranty_days: z.int().min(0).max(730).nullish(),
  note: Text(300).nullish(),
})
export type NewJob = z.infer<typeof NewJob>

/** The id is the client's: a retry receives it once. */
export const DepositMoney = z.object({ id: Id, wallet_id: Id, amount: Price.min(1, 'Enter an amount') })

/** A device is handed in where the member is at work. */
export const NewRepair = z.object({
  /** The client's: a retry takes nothing in twice. */
  id: Id,
  customer_id: Id,
  device: Device,
  /** IMEI or serial number, as the shop's own devices have them. */
  number: Line(60).nullish(),
  /** Whoever takes it in knows that it was reported as stolen or lost. */
  knows_report: z.boolean().default(false),
  fault: Fault,
  checklist: z.array(ChecklistItem).max(30).default([]),
  accessories: Line(200).nullish(),
  passcode: Passcode.nullish(),
  notes: Text(500).nullish(),
  promised_on: Day.nullish(),
  /** Free of charge: under the warranty that it was sold with, or that of an earlier repair. */
  warranty_claim_id: Id.nullish(),
  earlier_repair_id: Id.nullish(),
  jobs: z.array(NewJob).max(10).default([]),
  deposit: DepositMoney.nullish(),
})
export type NewRepair = z.output<typeof NewRepair>

/** What is left out stays as it is; an empty passcode is erased. */
export const RepairChanged = Seen.extend({
  device: Device.optional(),
  fault: Fault.optional(),
  checklist: z.array(ChecklistItem).max(30).optional(),
  accessories: Line(200).nullish(),
  passcode: Passcode.optional(),
  notes: Text(500).nullish(),
  promised_on: Day.nullish(),
})
export type RepairChanged = z.infer<typeof RepairChanged>

/** Adds a job or changes it: its id is the client's. */
export const JobSaved = NewJob.extend({ repair_id: Id, version: z.int().min(1).nullish() })
export type JobSaved = z.infer<typeof JobSaved>

/** Quoting and approving have their own calls. */
export const jobSteps = ['diagnosing', 'waiting_part', 'in_repair', 'ready', 'dropped'] as const
export const JobMoved = Seen.extend({
  /** Left out: every job of the repair that can go there. */
  job_id: Id.nullish(),
  state: z.enum(jobSteps),
  note: Line(200).nullish(),
})
export type JobMoved = z.infer<typeof JobMoved>

/** A part is taken from the stock where the device is. Its id is the client's, so that a retry takes it once. */
export const PartTaken = z.object({
  id: Id,
  repair_id: Id,
  job_id: Id,
  product_id: Id,
  quantity: Quantity,
  /** Left out for the shop's price. Another price needs the right to change prices. */
  unit_price: Price.nullish(),
  /** The device, of a product whose units have numbers: one. */
  unit_id: Id.nullish(),
})
export type PartTaken = z.infer<typeof PartTaken>

/** `unused`: back into stock. `faulty`, `broken`: a loss, and another one can be taken. */
export const PartDropped = Seen.extend({
  part_id: Id,
  outcome: z.enum(['unused', 'faulty', 'broken']),
  note: Line(200).nullish(),
})
export type PartDropped = z.infer<typeof PartDropped>

/** `amount`: what the customer was shown, which is what it comes to. */
export const RepairQuoted = Seen.extend({ amount: Price, note: Text(300).nullish() })
export type RepairQuoted = z.infer<typeof RepairQuoted>

/** Which of its quotes. */
export const QuoteNo = z.int().min(1).max(mostQuotes)

/** What the customer said at the counter or on the phone. */
export const QuoteAnswered = Seen.extend({ no: QuoteNo, is_approved: z.boolean(), note: Line(200).nullish() })
export type QuoteAnswered = z.infer<typeof QuoteAnswered>

export const RepairPaid = DepositMoney.extend({ repair_id: Id })
export type RepairPaid = z.infer<typeof RepairPaid>

/** Money that goes back before the repair ends. */
export const RepairMoneyReturned = DepositMoney.extend({ repair_id: Id, note: Why })
export type RepairMoneyReturned = z.infer<typeof RepairMoneyReturned>

const settling = {
  /** The total that the customer was shown. */
  total_amount: Price,
  /** What is paid now: with what was paid before and what goes on account it comes to the total. */
  payments: z
    .array(z.object({ method: PaymentMethod, amount: Price, reference: Line(100).nullish() }))
    .max(10)
    .default([]),
  /** What goes on the customer's account. */
  on_account: Price.nullish(),
  /** When that is due; left out: as with other sales on account. */
  due_on: Day.nullish(),
  /** Where what was paid too much comes from. */
  return_wallet_id: Id.nullish(),
}

/** The customer has it again, and pays what is left. */
export const RepairCollected = Seen.extend(settling)
export type RepairCollected = z.output<typeof RepairCollected>

/** The customer has it again as it was. `total_amount`: what looking at it costs, none as a rule. */
export const RepairReturned = Seen.extend({ ...settling, reason: Why })
export type RepairReturned = z.output<typeof RepairReturned>

/** The device was not collected. What was paid is kept, and its parts are a loss. */
export const RepairAbandoned = Seen.extend({ reason: Why })
export type RepairAbandoned = z.infer<typeof RepairAbandoned>

/** How the customer was told that it is ready. `mail` sends one. */
export const CustomerTold = z.object({ id: Id, by: z.enum(['whatsapp', 'call', 'mail']) })
export type CustomerTold = z.infer<typeof CustomerTold>

export const RepairsPage = z.object({
  ...pageInput(50, 200),
  search: Text(100).optional(),
  state: RepairState.optional(),
  /** `open`: not ended; `late`; `uncollected`: may be given up. */
  show: z.enum(['open', 'late', 'uncollected', 'ended']).optional(),
  technician_id: Id.optional(),
  customer_id: Id.optional(),
  unit_id: Id.optional(),
  location_id: Id.optional(),
})
export type RepairsPage = z.output<typeof RepairsPage>
