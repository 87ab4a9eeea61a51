import { createHash } from 'node:crypto'
import { mailFailures } from '@tunda/contract/accounts/mail-limits'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { allowLongStatements } from '../process/long-statements.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Milliseconds that are counted together. */
const slot = 10 * minute

type Limit = { readonly perHour: number; readonly perDay: number }

/** How much mail is allowed, by cause. The largest honest shop stays below; a loop is stopped soon. */
const limits = {
  invitation: {
    actor: { perHour: 20, perDay: 50 },
    recipient: { perHour: 3, perDay: 6 },
    shop: { perHour: 30, perDay: 60 },
  },
  removal: {
    actor: { perHour: 20, perDay: 50 },
    recipient: { perHour: 3, perDay: 6 },
    shop: { perHour: 30, perDay: 60 },
  },
  confirmation: { recipient: { perHour: 5, perDay: 10 } },
  account: { recipient: { perHour: 10, perDay: 30 } },
  closing: { actor: { perHour: 6, perDay: 12 }, recipient: { perHour: 6, perDay: 12 } },
  'own-notification': { actor: { perHour: 20, perDay: 60 }, shop: { perHour: 60, perDay: 300 } },
  notification: { recipient: { perHour: 60, perDay: 300 } },
  report: { recipient: { perHour: 20, perDay: 40 }, shop: { perHour: 400, perDay: 800 } },
  'repair-ready': {
    actor: { perHour: 30, perDay: 100 },
    recipient: { perHour: 3, perDay: 6 },
    shop: { perHour: 60, perDay: 200 },
  },
  'requested-reset': { actor: { perHour: 30, perDay: 100 }, recipient: { perHour: 5, perDay: 10 } },
} as const satisfies Record<string, { readonly [Who in 'actor' | 'recipient' | 'shop']?: Limit }>

export type MailCause = {
  readonly kind: keyof typeof limits
  /** Whoever causes it: a person's id. */
  readonly actor?: string
  /** The address it goes to. */
  readonly recipient?: string
  /** The organisation's id. */
  readonly shop?: string
}

/**
 * Counts one more mail. Fails RATE_LIMITED when actor, recipient or shop have reached their limit. If the transaction is rolled back, so is the
 * count.
 */
export async function requireMailAllowance(tx: Tx, cause: MailCause): Promise<void> {
  const seconds = await takeMailAllowance(tx, cause)
  if (seconds !== undefined) throw fail(mailFailures.tooMany, { seconds })
}

/** Counts one more mail unless actor, recipient or shop have reached their limit. For acts that must succeed anyway: if false, no mail is sent. */
export async function mayBeMailed(tx: Tx, cause: MailCause): Promise<boolean> {
  return (await takeMailAllowance(tx, cause)) === undefined
}

/** Undefined if it was counted, else the seconds to wait. */
async function takeMailAllowance(tx: Tx, cause: MailCause): Promise<number | undefined> {
  const instant = now().getTime()
  for (const { counted, limit } of countersOf(cause)) {
    // Concurrent counts of the same thing wait, so that a burst gets no extra mail.
    await lockByName(tx, `mails ${counted.toString('hex')}`)
    const slots = await tx.query<{ slot: string; mails: number }>(
      'select slot, mails from mail_counts where counted = $1 and slot > $2 order by slot',
      [counted, new Date(instant - day)],
    )
    const wait = Math.max(waitFor(slots, limit.perHour, hour, instant), waitFor(slots, limit.perDay, day, instant))
    if (wait > 0) return wait
  }
  const counters = countersOf(cause).map(({ counted }) => counted)
  await tx.query(
    `insert into mail_counts (counted, slot, mails) select counted, $2, 1 from unnest($1::bytea[]) as c (counted)
     on conflict (counted, slot) do update set mails = mail_counts.mails + 1`,
    [counters, new Date(Math.floor(instant / slot) * slot)],
  )
  return undefined
}

/** In one order everywhere, so that no two transactions wait for each other. */
function countersOf(cause: MailCause): { counted: Buffer; limit: Limit }[] {
  const own: { readonly [Who in 'actor' | 'recipient' | 'shop']?: Limit } = limits[cause.kind]
  return (['actor', 'recipient', 'shop'] as const).flatMap((who) => {
    const [limit, said] = [own[who], cause[who]]
    const value = who === 'recipient' ? said && mailboxOf(said) : said
    if (limit === undefined || value === undefined) return []
    return [{ counted: createHash('sha256').update(`${cause.kind} ${who} ${value}`).digest(), limit }]
  })
}

/**
 * The mailbox of an address, however it is written: ignoring case, anything after a plus, and dots at Gmail. Otherwise one mailbox would count as
 * many.
 */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split(/@(?=[^@]*$)/)
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return ['gmail.com', 'googlemail.com'].includes(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

/** Seconds until fewer than `most` of the last `length` milliseconds are left; 0: there is room now. */
function waitFor(slots: readonly { slot: string; mails: number }[], most: number, length: number, instant: number) {
  const counted = slots.filter((one) => Date.parse(one.slot) > instant - length)
  let sum = counted.reduce((total, { mails }) => total + mails, 0)
  for (const one of counted) {
    if (sum < most) return 0
    sum -= one.mails
    if (sum < most) return Math.max(1, Math.ceil((Date.parse(one.slot) + length - instant) / 1000))
  }
  return 0
}

/** Deletes what no limit counts any more. */
export async function forgetMailCounts(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await allowLongStatements(tx)
    await tx.query('delete from mail_counts where slot < $1', [new Date(now().getTime() - 2 * day)])
  })
}
