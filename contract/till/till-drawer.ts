import { z } from 'zod'
import { NewRefund } from '../selling/refunds.ts'
import { Amount, Id, Instant, Line, Price, SignedAmount, Text } from '../shapes.ts'
import { countedOf, DrawerEntry, mostReasons, Reason, ShiftShown, WalletKind } from './drawer-shapes.ts'
import { TillPass } from './staff.ts'

/** Most events of a till's drawer in one call. */
export const mostDrawerEvents = 50

/** `at` is the moment by the server's clock as the till last learned it; `device_time` what its own clock said. */
const happened = {
  id: Id,
  shift_id: Id,
  at: Instant,
  device_time: Instant.nullish(),
  /** The pass that the person got by unlocking the till. */
  staff_pass: TillPass.nullish(),
}
const { direction, amount, note, wallet_id } = DrawerEntry.shape
const { sale_id, items, reason } = NewRefund.shape

/** What was done with a till's own drawer. It has happened: the server keeps it, and refuses none of it. */
export const TillDrawerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), ...happened, ...countedOf }),
  z.object({ kind: z.literal('move'), ...happened, direction, amount, reason: Reason, note, wallet_id }),
  z.object({
    kind: z.literal('count'),
    ...happened,
    ...countedOf,
    purpose: z.enum(['close', 'handover']),
    others: z
      .array(z.object({ wallet_id: Id, counted: SignedAmount }))
      .max(10)
      .default([]),
  }),
  /** `left` is what stays for the next shift; the rest goes into the safe. Left out: everything stays. */
  z.object({ kind: z.literal('close'), ...happened, reason: Text(200).nullish(), left: Price.nullish() }),
  /** Cash that went back to a customer while the server could not be asked: `amount` is what the till gave. The id is the refund's. */
  z.object({ kind: z.literal('refund'), ...happened, sale_id, items, reason, amount }),
  /** Cash of a customer for their account: whom the till looked up, else by their phone. `number` is the till's own, of the receipt it gave. */
  z.object({
    kind: z.literal('payment'),
    ...happened,
    customer_id: Id.nullish(),
    customer_name: Line(100),
    customer_contact: Line(100).nullish(),
    amount,
    number: Line(40),
  }),
  /** Cash for a lay-by: one that the till knew, else by the number on the customer's paper. `number` is the till's own, of the receipt it gave. */
  z.object({
    kind: z.literal('layby_payment'),
    ...happened,
    layby_id: Id.nullish(),
    layby_number: Line(40),
    amount,
    number: Line(40),
  }),
])
export type TillDrawerEvent = z.infer<typeof TillDrawerEvent>

/**
 * What became of it. `late`: its shift was closed already, by somebody else. `set_aside`: it says what cannot be; the audit trail keeps it.
 * The answer to a closing has its Z report; to a late one only if the person may see it.
 */
export const TillDrawerAnswer = z.object({
  id: Id,
  outcome: z.enum(['kept', 'late', 'set_aside']),
  z: ShiftShown.optional(),
})
export type TillDrawerAnswer = z.infer<typeof TillDrawerAnswer>

/** A till's own drawer as the till knows it. Left out where it has none, or the shop uses none. */
export const TillDrawer = z.object({
  id: Id,
  /** What is confirmed in the same closing, and where money is brought to. */
  wallets: z.array(z.object({ id: Id, kind: WalletKind })),
  reasons: z.array(z.string()).max(mostReasons),
  /** A count that differs by more is asked why. */
  reason_above: Amount,
  /** The most cash that goes back in one refund without the server, and in one shift. */
  refund_cap: Amount,
  refund_cap_shift: Amount,
  /** Customers can pay what they owe here: the shop sells on account. */
  takes_payments: z.boolean().optional(),
  /** Customers can pay for what is put aside for them here. */
  takes_laybys: z.boolean().optional(),
  /** The shift that the server has open on it. */
  shift: z
    .object({
      id: Id,
      number: z.int(),
      opened_at: Instant,
      opened_by: z.string(),
      held_by: z.string(),
      opening_counted: Amount,
    })
    .nullable(),
})
export type TillDrawer = z.infer<typeof TillDrawer>
