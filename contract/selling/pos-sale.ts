import { z } from 'zod'
import { Day, Id, Instant, Line } from '../shapes.ts'
import { TillPass } from '../till/staff.ts'
import { SaleFlag } from './sale-flags.ts'
import { NewSale } from './sales.ts'

export const DeviceId = Line(64).min(1)
/** The till's own count of its sales, which orders them whatever its clock says. */
const Seq = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A sale as a till sends it. `offline`: the goods have left, and it is never refused. A till that knows no moment says the shop's day. */
export const PosSale = NewSale.extend({
  sale_date: Instant.or(Day).nullish(),
  origin: z.enum(['online', 'offline']).default('online'),
  seq: Seq.nullish(),
  device_id: DeviceId.nullish(),
  device_time: Instant.nullish(),
  local_number: Line(40).nullish(),
  /** What unlocking the till gave the person who takes the money. */
  staff_pass: TillPass.nullish(),
  /** Who served the customer, where that is somebody else. */
  served_by: Id.nullish(),
  /** The shift that was open on the till's own drawer: its money is that shift's, whatever the clocks say. */
  shift_id: Id.nullish(),
  /** What somebody who may give its price had of the till, where the server could not be asked to let it through. */
  approver_pass: TillPass.nullish(),
  /** The till knows the shop's price lists; without it the ordinary prices are what it showed. */
  knows_price_lists: z.literal(true).optional(),
})
export type PosSale = z.infer<typeof PosSale>

/** The answer to a till's sale. A parked one waits for a manager and has no invoice number. */
export const PosSaleAnswer = z.object({
  success: z.literal(true),
  sale_id: Id,
  invoice_number: z.string().nullable(),
  outcome: z.enum(['posted', 'parked']),
  flags: z.array(SaleFlag),
})
export type PosSaleAnswer = z.infer<typeof PosSaleAnswer>
