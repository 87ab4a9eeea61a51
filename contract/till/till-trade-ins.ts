import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import { PosSale, PosSaleAnswer } from '../selling/pos-sale.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { unitErrors } from '../selling/sales.ts'
import { Amount, Id, Line } from '../shapes.ts'
import { DeviceFound, OthersAsked } from '../units/stolen-devices.ts'
import { tradeInFailures } from '../units/trade-in-failures.ts'
import { NewTradeIn, TradeInRules } from '../units/trade-ins.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { TillPass } from './staff.ts'
import { staffFailures } from './staff-failures.ts'
import { tillFailures } from './till-failures.ts'

/** What becomes of what is offered above the sale's total: cash out of the till's drawer, or money of the sale's customer. */
export const restsOfOffer = ['cash', 'deposit'] as const

/** A device that pays a part of a till's sale, or all of it. `sale.payments` come to what is left. */
export const TillTradeIn = z.object({
  trade_in: NewTradeIn.omit({ wallet_id: true }),
  rest: z.enum(restsOfOffer).default('cash'),
  sale: PosSale.omit({ staff_pass: true }).extend({ client_sale_id: Id, total_amount: Amount }),
})
export type TillTradeIn = z.output<typeof TillTradeIn>

export const TradedAtTill = z.object({
  sale: PosSaleAnswer,
  /** What the receipt calls the device. */
  device: z.string(),
  /** What it paid of the sale, and what became of the rest of the offer. */
  amount: Amount,
  paid_out: Amount,
  deposit: Amount,
})
export type TradedAtTill = z.infer<typeof TradedAtTill>

const TillTradeInRules = TradeInRules.pick({ is_on: true, questions: true, declaration: true })
export type TillTradeInRules = z.infer<typeof TillTradeInRules>

const call = (name: string, summary: string) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}` as const,
  tags: ['till'],
  summary,
})
const { notAuthenticated, tooFast } = tillFailures
const counter = {
  notAuthenticated,
  tooFast,
  notUnlocked: staffFailures.notUnlocked,
  notAllowed: general.notAllowed,
  notFound: general.notFound,
}
const asked = { token_hash: z.string(), staff_pass: TillPass }
const { off, notNumbered, reported, own, nothingToPay } = tradeInFailures
const { wrongNumber, taken, held } = unitFailures

/** Used devices that are traded in for part of a till's sale, by a person who unlocked it and may buy them. */
export const tillTradeIns = {
  tradeInRules: forTerminal()
    .route(call('get_trade_in_rules_for_terminal', 'What is asked of a device that is traded in'))
    .errors(asErrors(counter))
    .input(z.object(asked))
    .output(TillTradeInRules),
  checkDevice: forTerminal()
    .route(call('check_device_for_terminal', 'Whether a number was reported as stolen or lost'))
    .errors(asErrors(counter))
    .input(z.object({ ...asked, number: Line(60).min(3) }))
    .output(z.object({ found: z.array(DeviceFound), others: OthersAsked })),
  tradeIn: forTerminal()
    .route(call('trade_in_at_terminal', 'Buy a used device towards a sale, and record both, once for the sale’s id'))
    .errors(
      asErrors({
        ...counter,
        buysNone: off,
        notNumbered,
        reported,
        own,
        nothingToPay,
        wrongNumber,
        taken,
        held,
        ...saleFailures,
        ...unitErrors,
        ...creditFailures,
        keyReused: general.keyReused,
      }),
    )
    .input(z.object({ ...asked, asked: TillTradeIn }))
    .output(TradedAtTill),
  findTradeIn: forTerminal()
    .route(
      call('find_trade_in_of_terminal', 'What became of a sale with a device in part payment that was not answered'),
    )
    .errors(asErrors({ notAuthenticated, tooFast, notFound: general.notFound }))
    .input(z.object({ token_hash: z.string(), sale_id: Id }))
    .output(TradedAtTill),
}
