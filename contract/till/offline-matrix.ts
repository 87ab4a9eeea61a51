import { msg } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'

/** Something that people do at a till: whether it goes without the server, how far, and what follows where it turns out wrong later. */
export type OfflineRow = {
  /** The test that holds it stands under this name in `scripts/write-offline.mjs`. */
  readonly id: string
  readonly what: string
  readonly goes: boolean
  /** How far it goes, or why it does not. */
  readonly how?: string
  readonly wrong?: string
}

/** What a till does without a connection: the public page and docs/offline.md are made of this. */
export const offlineMatrix: readonly {
  readonly id: string
  readonly title: string
  readonly rows: readonly OfflineRow[]
}[] = [
  {
    id: 'selling',
    title: say(msg`Selling`),
    rows: [
      {
        id: 'sell',
        what: say(msg`Sell, print and share the receipt`),
        goes: true,
        wrong: say(msg`Recorded with a flag: sold more than there was, another price, over the limit.`),
      },
      {
        id: 'sell-unknown',
        what: say(msg`Sell a product that the shop has removed`),
        goes: true,
        wrong: say(msg`Set aside until a manager approves or declines it.`),
      },
      {
        id: 'sell-device',
        what: say(msg`Sell a phone or laptop by its number`),
        goes: true,
        how: say(
          msg`The only till at a location can sell all of them. Where there are several, each can sell its share for twelve hours, and the rest with the PIN of somebody who may approve it.`,
        ),
        wrong: say(
          msg`If two tills sold the same device, one sale stands. The other is set aside with its payment, and shows which sale has the device.`,
        ),
      },
      {
        id: 'reported-device',
        what: say(msg`Warn of a device that was reported as stolen or lost`),
        goes: true,
        how: say(
          msg`What your own shop reported, as the till last received it. Other shops’ reports need a connection.`,
        ),
      },
      {
        id: 'sell-clock',
        what: say(msg`Sell while the device’s clock is wrong`),
        goes: true,
        wrong: say(msg`Recorded at the best time the till knows, with a flag.`),
      },
      {
        id: 'list-prices',
        what: say(msg`Sell at the prices of your price lists`),
        goes: true,
        how: say(
          msg`At the prices that the till last received. A customer group’s prices need the customer to be chosen before the connection was lost.`,
        ),
        wrong: say(
          msg`Checked against the price lists of the time of the sale. If the till did not know of a change by then, the sale is recorded with a flag.`,
        ),
      },
      {
        id: 'on-account',
        what: say(msg`Sell on account`),
        goes: true,
        how: say(msg`Within the limit, to a customer who was looked up within the last day.`),
        wrong: say(msg`Recorded, and flagged where the customer owes more than they may.`),
      },
      {
        id: 'purchases',
        what: say(msg`See a customer’s last purchases`),
        goes: true,
        how: say(msg`What this till sold them, by their phone number.`),
      },
      {
        id: 'trade-in',
        what: say(msg`Take a used device in part payment`),
        goes: false,
        how: say(msg`Only the server can look up reported devices and keep the seller’s document.`),
      },
      {
        id: 'layby',
        what: say(msg`Put goods aside as a lay-by, and hand them over`),
        goes: false,
        how: say(
          msg`This is done in the back office. If a till sells such goods meanwhile, the sale is flagged as sold without stock.`,
        ),
      },
      {
        id: 'layby-payment',
        what: say(msg`Receive cash for a lay-by`),
        goes: true,
        how: say(
          msg`By the number on the customer’s receipt. Goes into the till’s open drawer, with a receipt from the till that says what was left to pay, and as of when.`,
        ),
        wrong: say(
          msg`If the lay-by was paid, handed over or cancelled meanwhile, the money goes on the customer’s account, and the owner is notified. If your shop does not sell on account, or there is no such lay-by, the cash is recorded as money in, to be checked.`,
        ),
      },
      {
        id: 'receive-payment',
        what: say(msg`Receive cash for what a customer owes`),
        goes: true,
        how: say(msg`Goes into the till’s open drawer, with a receipt from the till.`),
        wrong: say(msg`If the shop does not know the customer, the cash is recorded as money in, to be checked.`),
      },
    ],
  },
  {
    id: 'people',
    title: say(msg`People and prices`),
    rows: [
      {
        id: 'pin',
        what: say(msg`Unlock the till by PIN`),
        goes: true,
        how: say(msg`Anyone who has used this till before.`),
        wrong: say(msg`Sales with an old PIN, or by somebody who has left, are flagged.`),
      },
      { id: 'badge', what: say(msg`Unlock the till by badge`), goes: false },
      { id: 'own-pin', what: say(msg`Change your own PIN`), goes: false },
      {
        id: 'below-price',
        what: say(msg`Sell below the shop’s price`),
        goes: true,
        how: say(msg`With the PIN of somebody who may approve it.`),
        wrong: say(msg`Recorded and flagged, and the owner is notified at once.`),
      },
    ],
  },
  {
    id: 'drawer',
    title: say(msg`The cash drawer`),
    rows: [
      {
        id: 'drawer',
        what: say(msg`Open, count and close the till’s drawer; money in and out`),
        goes: true,
        wrong: say(
          msg`Sales after closing are added to the Z report as an addendum; the report itself does not change.`,
        ),
      },
      {
        id: 'sell-closed',
        what: say(msg`Sell after another device closed the drawer`),
        goes: true,
        wrong: say(msg`An addendum to that Z report.`),
      },
      {
        id: 'close-twice',
        what: say(msg`Close a drawer that was also closed in the back office`),
        goes: true,
        wrong: say(msg`There is one Z report; money that moved in between is an addendum.`),
      },
      {
        id: 'print-z',
        what: say(msg`Print the Z report`),
        goes: false,
        how: say(msg`It gets its number when it is sent, so that numbers have no gaps.`),
      },
    ],
  },
  {
    id: 'refunds',
    title: say(msg`Refunds`),
    rows: [
      {
        id: 'refund-known',
        what: say(msg`Refund a cash sale that this till knows`),
        goes: true,
        how: say(msg`In cash, up to the shop’s limit, by somebody who may refund.`),
        wrong: say(
          msg`The sale stays as it is, the cash counts as taken out of the drawer, and the owner is notified.`,
        ),
      },
      {
        id: 'refund-other',
        what: say(msg`Refund any other sale`),
        goes: false,
        how: say(msg`Another till may already have refunded it.`),
      },
      {
        id: 'cancel',
        what: say(msg`Cancel a sale`),
        goes: false,
        how: say(msg`What was paid in cash can be refunded instead.`),
      },
      {
        id: 'exchange',
        what: say(msg`Exchange goods`),
        goes: false,
        how: say(msg`Refund in cash, then sell the other goods.`),
      },
    ],
  },
]
