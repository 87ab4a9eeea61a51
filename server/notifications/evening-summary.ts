import { msg } from '@lingui/core/runtime-macro'
import { may, rightsOf } from '@tunda/contract/organization/rights'
import { paths } from '@tunda/contract/pages'
import { productName } from '@tunda/contract/products/product-words'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import type { Say } from '@tunda/contract/words'
import type { Database, Tx } from '@tunda/database'
import { z } from 'zod'
import { now } from '../clock.ts'
import { greeting } from '../mail/email-words.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { dateWords } from '../words/day-words.ts'
import { findAddressee, frameOf } from './addressee.ts'
import { money } from './words.ts'

const Payload = z.object({ org_id: z.string(), user_id: z.string(), day: z.string() })
const mostProducts = 10

/**
 * Queues the summaries of shops where it is past eight in the evening, one per owner, shop and day, for those who want them. Called every few
 * minutes.
 */
export async function writeEveningSummaries(database: Database): Promise<void> {
  await database.asPlatform((tx) =>
    tx.query(
      `insert into outbox (dedupe_key, kind, payload, run_at)
       select 'evening-summary:' || org_id || ':' || user_id || ':' || day, 'evening-summary',
         jsonb_build_object('org_id', org_id, 'user_id', user_id, 'day', day), $1
       from evening_summaries_due($1)
       on conflict (dedupe_key) do nothing`,
      [now()],
    ),
  )
}

/** The owner's day in one mail: sales, profit, refunds, and what is running out. */
export async function eveningSummary(row: Claimed, means: Means): Promise<void> {
  const { day, ...whom } = Payload.parse(row.payload)
  const found = await means.database.asOrganization(whom.org_id, async (tx) => {
    const [to, figures, methods, ending, seal] = await Promise.all([
      findAddressee(tx, whom),
      figuresOf(tx, whom.org_id, day),
      methodsOf(tx, whom.org_id, day),
      runningOut(tx, whom.org_id),
      lastSeal(tx, whom.org_id),
    ])
    return to !== undefined && may({ rights: rightsOf(to) }, 'own_shop')
      ? { to, figures, methods, ending, seal }
      : undefined
  })
  if (found === undefined) return
  const { to, figures, methods, ending, seal } = found
  await sendEmail(row, means, to.email, (say) => {
    const { closing, ...frame } = frameOf(say, to, means)
    const shop = to.organization_name
    return {
      subject: say(msg`${{ amount: money(figures.revenue) }} today · ${{ shop }}`),
      heading: say(msg`${{ day: dateWords(say, `${day}T12:00:00Z`, weekdayAndDay) }} at ${{ shop }}`),
      paragraphs: [
        greeting(say, to.full_name),
        figures.transactions === 0 ? say(msg`Nothing was sold today.`) : say(msg`Today’s figures:`),
      ],
      rows: [
        ...figureRows(say, figures),
        ...methods.map((one) => methodRow(say, one)),
        ...ending.map((one) => endingRow(say, one)),
      ],
      action: { label: say(msg`Open the dashboard`), url: new URL(paths.dashboard, means.settings.SITE_URL).href },
      ...frame,
      closing: seal === undefined ? closing : [closing, sealWords(say, seal)].join(' '),
    }
  })
}

const weekdayAndDay = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const

function figureRows(say: Say, figures: Figures) {
  const { transactions, revenue, profit, refunds, refunded, is_vat_registered } = figures
  return [
    { label: say(msg`Sales`), value: `${transactions} · ${money(revenue)}` },
    { label: is_vat_registered ? say(msg`Profit after VAT`) : say(msg`Profit`), value: money(profit) },
    { label: say(msg`Refunds`), value: `${refunds} · ${money(refunded)}` },
  ]
}

function methodRow(say: Say, { method, amount }: { readonly method: string; readonly amount: number }) {
  return { label: paymentMethodLabel(method, say), value: money(amount) }
}

function endingRow(say: Say, { name, left }: { readonly name: string; readonly left: number }) {
  return {
    label: say(msg`Running out: ${{ product: nameInMail(name) }}`),
    value: left <= 0 ? say(msg`none left`) : say(msg`${{ left }} left`),
  }
}

type Seal = { seq: number; hash: string }

/** The head of the shop's audit trail: nobody at the server can change it in the owner's mailbox. */
async function lastSeal(tx: Tx, orgId: string): Promise<Seal | undefined> {
  const [seal] = await tx.query<Seal>(
    `select seq, encode(hash, 'hex') as hash from audit_chain where org_id = $1 order by seq desc limit 1`,
    [orgId],
  )
  return seal
}

function sealWords(say: Say, { seq, hash }: Seal): string {
  return say(
    msg`Seal ${{ number: seq }} of your audit trail is ${{ hash }}. Keep this email: it can show whether the trail was changed later.`,
  )
}

type Figures = {
  transactions: number
  revenue: number
  profit: number
  refunds: number
  refunded: number
  is_vat_registered: boolean
}

async function figuresOf(tx: Tx, orgId: string, day: string): Promise<Figures> {
  const [row] = await tx.query<Figures>(
    `select coalesce(t.transactions, 0) as transactions, coalesce(t.revenue, 0) as revenue, coalesce(t.profit, 0) as profit,
       r.refunds, r.refunded, coalesce(b.is_vat_registered, false) as is_vat_registered
     from (select count(*) as refunds, coalesce(sum(amount), 0) as refunded
           from refunds where org_id = $1 and refund_day = $2 and created_at > $2::date - 1 and created_at < $2::date + 2) r
     left join organization_day_totals t on t.org_id = $1 and t.day = $2
     left join business_settings b on b.org_id = $1`,
    [orgId, day],
  )
  if (row === undefined) throw new Error('a sum answers one row')
  return row
}

/** The takings of each payment method, net of refunds, largest first. */
async function methodsOf(tx: Tx, orgId: string, day: string): Promise<{ method: string; amount: number }[]> {
  return await tx.query(
    `select key as method, revenue as amount from organization_day_parts
     where org_id = $1 and day = $2 and part = 'method' and revenue <> 0 order by revenue desc, key`,
    [orgId, day],
  )
}

/** What is low or gone, least first. */
async function runningOut(tx: Tx, orgId: string): Promise<{ name: string; left: number }[]> {
  const products = await tx.query<{ brand: string; model: string; left: number }>(
    `select brand, model, current_stock as left from products
     where org_id = $1 and is_active and current_stock <= minimum_stock(min_stock) and total_sold > 0
     order by current_stock, total_sold desc, id limit ${mostProducts}`,
    [orgId],
  )
  return products.map(({ left, ...product }) => ({ name: productName(product), left }))
}
