import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Day, Id } from '../shapes.ts'

const Numbered = z.object({ number: z.string() })

/** What may be refused where a shop buys a used device. */
export const tradeInFailures = failuresOf('tradeIn', {
  off: failure('TRADE_IN_OFF', 409, 'business_logic', 'Your shop does not buy used devices. Turn this on in Settings.'),
  notNumbered: failureWith(
    'TRADE_IN_NOT_NUMBERED',
    409,
    'business_logic',
    z.object({ product_id: Id, product: z.string() }),
    ({ product }) => `${product} is not tracked by IMEI or serial number. Choose a product that is.`,
  ),
  reported: failureWith(
    'TRADE_IN_REPORTED',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} was reported as stolen or lost. Confirm that you know before you buy it.`,
  ),
  own: failureWith(
    'TRADE_IN_OWN',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} is your own: it went missing from your stock. Do not pay for it.`,
  ),
  nothingToPay: failure(
    'TRADE_IN_NOTHING_TO_PAY',
    409,
    'business_logic',
    'This sale has nothing left to pay. Buy the device separately.',
  ),
  onHold: failureWith(
    'TRADE_IN_ON_HOLD',
    409,
    'business_logic',
    z.object({ until: Day }),
    ({ until }) => `This device is kept until ${until}. It can be sold from then on.`,
  ),
  priceLow: failureWith(
    'TRADE_IN_PRICE_LOW',
    409,
    'business_logic',
    z.object({ amount: z.int() }),
    ({ amount }) =>
      `The price is less than the UGX ${amount.toLocaleString('en-UG')} that you paid. Ask somebody who may change products and prices.`,
  ),
  isClosed: failure('TRADE_IN_CLOSED', 409, 'business_logic', 'This device is not on hold any more.'),
  kept: failureWith(
    'TRADE_IN_SELLER_KEPT',
    409,
    'business_logic',
    z.object({ until: Day }),
    ({ until }) =>
      `The seller’s details are kept until ${until}, in case the police ask. They can be deleted from then on.`,
  ),
})
