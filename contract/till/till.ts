import { z } from 'zod'
import { forAnyone, forTerminal } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { TradingRules } from '../organization/organization.ts'
import { RightsHad } from '../organization/rights-shape.ts'
import { type VariantAttribute, variantAttributes } from '../products/product-attributes.ts'
import { Product } from '../products/products.ts'
import { DeviceId, PosSale, PosSaleAnswer } from '../selling/pos-sale.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { Amount, Id, Instant, LanguageCode, Line, wholeNumber } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { approvalFailures, askErrors, SaleToApprove } from './approvals.ts'
import { ShiftShown } from './drawer-shapes.ts'
import { ApproverAtTill, BadgeCode, Pin, StaffRules, TillPass, TypedPin } from './staff.ts'
import { staffFailures } from './staff-failures.ts'
import { CustomerSought, TillCustomer } from './till-customers.ts'
import { mostDrawerEvents, TillDrawer, TillDrawerAnswer, TillDrawerEvent } from './till-drawer.ts'
import { tillExchanges } from './till-exchanges.ts'
import { tillFailures } from './till-failures.ts'
import { tillLaybys } from './till-laybys.ts'
import { tillPrices } from './till-prices.ts'
import { tillPurchases } from './till-purchases.ts'
import { tillRefunds } from './till-refunds.ts'
import { PairingCode } from './till-token.ts'
import { tillTradeIns } from './till-trade-ins.ts'
import { tillUnits } from './till-units.ts'

/** Somebody who may unlock the till, with what they may do there. */
export const TillPerson = z.object({
  id: Id,
  name: z.string(),
  has_pin: z.boolean(),
  rights: RightsHad,
  /** Counts up with each new PIN or badge: what a device keeps under an earlier one is worth nothing. */
  key_version: z.int().optional(),
})
export type TillPerson = z.infer<typeof TillPerson>

/** Who unlocks this till, and when it locks automatically. */
export const TillStaff = StaffRules.extend({ people: z.array(TillPerson) })
export type TillStaff = z.infer<typeof TillStaff>

/** The logo on the till's receipts. `key` identifies it; `picture`, its `data:` URL, is left out for a till that has it. */
const TillLogo = z.object({ key: z.string(), picture: z.string().optional() })

/** A terminal as its own device knows it. `code` is what its own receipt numbers begin with. */
export const TillIdentity = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  shop: z.object({
    id: Id,
    name: z.string(),
    rules: TradingRules,
    logo: TillLogo.optional(),
    /** What receipts speak to a customer who has no language; null: what the till speaks. */
    receipt_language: LanguageCode.nullable().optional(),
    /** Left out where it has no price lists: then the till asks for none. */
    has_price_lists: z.literal(true).optional(),
    /** Left out where it buys no used devices. */
    buys_devices: z.literal(true).optional(),
  }),
  /** Left out where the shop has no staff: then nobody is asked for a PIN. */
  staff: TillStaff.optional(),
  /** Left out where it has no drawer of its own. */
  drawer: TillDrawer.optional(),
})
export type TillIdentity = z.infer<typeof TillIdentity>

/** The highest number of its count that the terminal ever gave, on whatever device: a till goes on above it, never below. */
const LastSeq = z.int().min(0)

export const Pairing = z.object({ code: PairingCode, device_id: DeviceId })
export const Paired = z.object({ token: z.string(), terminal: TillIdentity, last_seq: LastSeq })

/** `device_time` is the device's own clock at the moment of asking: the server keeps how far it is off. */
export const Heartbeat = z.object({
  token_hash: z.string(),
  app_version: Line(40),
  queue_length: z.int().min(0).max(10_000_000),
  device_id: DeviceId.optional(),
  device_time: Instant.optional(),
  seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** The key of the logo that the till has. */
  logo_key: z.string().max(64).optional(),
})
export const HeartbeatAnswered = z.object({ server_time: Instant, terminal: TillIdentity, last_seq: LastSeq })

const inVariant = Object.fromEntries(variantAttributes.map((name) => [name, true])) as Record<VariantAttribute, true>

/** A product as a till keeps it; never what it cost. Inactive ones come too, so that the till takes them off. */
export const TillProduct = Product.pick({
  id: true,
  brand: true,
  model: true,
  category_id: true,
  category_name: true,
  selling_price: true,
  current_stock: true,
  min_stock: true,
  is_active: true,
  ...inVariant,
  image_id: true,
  tracking: true,
}).extend({
  barcodes: z.array(z.string()),
  /** How much there is at the shop's other open locations, the most first; left out where there is none. */
  elsewhere: z.array(z.object({ location: z.string(), units: z.int() })).nullish(),
})
export type TillProduct = z.infer<typeof TillProduct>

/** `since` is the last answer's cursor; without one, or with one the server no longer knows, everything comes. */
export const TillProductsAsked = z.object({
  token_hash: z.string(),
  since: z.string().max(160).nullish(),
  limit: wholeNumber(1, 5000).default(2000),
  /** The till sells devices by their numbers; without it they are said to be inactive. */
  knows_units: z.boolean().default(false),
})

/**
 * Ask again with `cursor` at once while `has_more`. `is_whole`: this is a part of everything; what a device knows and none of the parts
 * names is gone. Otherwise `removed` names what is gone. A product may come more than once; what comes later counts.
 */
export const TillProducts = z.object({
  products: z.array(TillProduct),
  removed: z.array(Id),
  cursor: z.string(),
  has_more: z.boolean(),
  is_whole: z.boolean(),
})
export type TillProducts = z.infer<typeof TillProducts>

/** Deliberately loose: the answer says what is wrong with each item. */
export const ItemsToValidate = z.object({ token_hash: z.string(), items: z.array(z.unknown()).max(500) })
export const ItemsValidated = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ type: z.literal('VALIDATION_ERROR'), product: z.string(), message: z.string() })),
  totalAmount: Amount,
})
export type ItemsValidated = z.infer<typeof ItemsValidated>

export const Unlocking = z.union([
  z.object({ token_hash: z.string(), staff_id: Id, pin: TypedPin }),
  z.object({ token_hash: z.string(), badge: BadgeCode }),
])
export const Unlocked = z.object({ pass: TillPass, person: TillPerson })
export type Unlocked = z.infer<typeof Unlocked>

/** A price or discount that the person at the till may not give alone, and who lets it through there. */
export const TillApproval = z.object({
  token_hash: z.string(),
  id: Id,
  staff_pass: TillPass,
  approver: ApproverAtTill,
  sale: SaleToApprove,
})
export const TillApproved = z.object({ approval_id: Id, approved_by: z.string() })
export type TillApproved = z.infer<typeof TillApproved>

const terminalErrors = asErrors({ notAuthenticated: tillFailures.notAuthenticated, tooFast: tillFailures.tooFast })
const call = (name: string, summary: string) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}` as const,
  tags: ['till'],
  summary,
})

const { notFound, wrong, unknownBadge, noPin, locked } = staffFailures
const { notAuthenticated, tooFast } = tillFailures
const { needed, unknown, notInStock, sold, twice } = unitFailures
const unitsOfSale = { needed, unknown, notInStock, sold, twice }
const pinErrors = { notAuthenticated, tooFast, notFound, wrong, unknownBadge, noPin, locked }

export const till = {
  pair: forAnyone()
    .route(call('pair_terminal', 'Exchange a pairing code for the terminal’s token, shown this once'))
    .errors(asErrors({ wrongCode: tillFailures.wrongCode, tooMany: general.tooManyAttempts }))
    .input(Pairing)
    .output(Paired),
  heartbeat: forTerminal()
    .route(call('terminal_heartbeat', 'A till is there: its version, what it has not sent yet, and its clock'))
    .errors(terminalErrors)
    .input(Heartbeat)
    .output(HeartbeatAnswered),
  products: forTerminal()
    .route(call('get_products_for_organization_token', 'The catalogue for a till, or what changed since a cursor'))
    .errors(terminalErrors)
    .input(TillProductsAsked)
    .output(TillProducts),
  ...tillUnits,
  ...tillPrices,
  ...tillLaybys,
  findCustomers: forTerminal()
    .route(
      call(
        'find_customers_for_terminal',
        'At most 5 customers by parts of name or phone, for whoever unlocked the till; rationed',
      ),
    )
    .errors(asErrors({ notAuthenticated, tooFast, notUnlocked: staffFailures.notUnlocked }))
    .input(z.object({ token_hash: z.string(), query: CustomerSought, staff_pass: TillPass.nullish() }))
    .output(z.array(TillCustomer)),
  validateItems: forTerminal()
    .route(call('validate_sale_items', 'Whether these items could be sold now; always 200'))
    .errors(terminalErrors)
    .input(ItemsToValidate)
    .output(ItemsValidated),
  unlock: forTerminal()
    .route(call('unlock_terminal', 'Let somebody of the staff sell at this till, by name and PIN or by badge'))
    .errors(asErrors(pinErrors))
    .input(Unlocking)
    .output(Unlocked),
  changePin: forTerminal()
    .route(call('change_pin_at_terminal', 'Change your own PIN, by the old one, and unlock the till with the new one'))
    .errors(asErrors({ ...pinErrors, samePin: staffFailures.samePin }))
    .input(z.object({ token_hash: z.string(), staff_id: Id, pin: TypedPin, new_pin: Pin }))
    .output(Unlocked),
  approve: forTerminal()
    .route(
      call('approve_at_terminal', 'Let a price or discount through by the PIN or badge of somebody who may give it'),
    )
    .errors(
      asErrors({
        ...pinErrors,
        ...askErrors,
        notUnlocked: staffFailures.notUnlocked,
        mayNot: approvalFailures.mayNot,
        keyReused: general.keyReused,
      }),
    )
    .input(TillApproval)
    .output(TillApproved),
  ...tillRefunds,
  ...tillExchanges,
  ...tillPurchases,
  ...tillTradeIns,
  drawer: forTerminal()
    .route(call('tell_drawer_of_terminal', 'What was done with the till’s own drawer, in its order; each counts once'))
    .errors(asErrors({ notAuthenticated, tooFast, notFound: general.notFound }))
    .input(z.object({ token_hash: z.string(), events: z.array(TillDrawerEvent).min(1).max(mostDrawerEvents) }))
    .output(z.object({ answers: z.array(TillDrawerAnswer) })),
  shift: forTerminal()
    .route(call('get_shift_of_terminal', 'A report of the till’s own drawer, as far as whoever unlocked it may see'))
    .errors(asErrors({ notAuthenticated, tooFast, notFound: general.notFound }))
    .input(z.object({ token_hash: z.string(), id: Id, staff_pass: TillPass.nullish() }))
    .output(ShiftShown),
  processSale: forTerminal()
    .route(call('process_sale_transaction_pos', 'Record a till’s sale, once for its id'))
    .errors(
      asErrors({
        ...saleFailures,
        ...tillFailures,
        ...unitsOfSale,
        keyReused: general.keyReused,
        notUnlocked: staffFailures.notUnlocked,
        notAllowed: general.notAllowed,
      }),
    )
    .input(PosSale.extend({ token_hash: z.string() }))
    .output(PosSaleAnswer),
}
