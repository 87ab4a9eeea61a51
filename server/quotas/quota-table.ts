import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { type FailureEntry, general } from '@tunda/contract/failure'
import { quotaFailures } from '@tunda/contract/failures/quota-failures'
import { tillFailures } from '@tunda/contract/till/till-failures'
import type { z } from 'zod'

/** How many points may be used in how many seconds. */
export type Quota = { readonly points: number; readonly seconds: number }

/** The failure when a quota is used up; its facts are the seconds to wait. */
export type QuotaRefusal = FailureEntry<z.ZodType<{ seconds: number }>>

export type QuotaRule = Quota & {
  /**
   * `each`: every use is counted in the shared table first, so that the limit is exact. `ahead`: each server takes a share of the points in advance
   * and counts by itself, so that a use needs no query; each server may let through up to 5 percent more. `held`: how many exist at one time; the
   * seconds are only what a refusal says to wait.
   */
  readonly counted: 'each' | 'ahead' | 'held'
  readonly refusal: QuotaRefusal
}

const [minute, hour, day] = [60, 3600, 86_400]
const ahead = (points: number, seconds: number, refusal: QuotaRefusal): QuotaRule =>
  ({ points, seconds, counted: 'ahead', refusal }) as const
const held = (points: number, seconds: number, refusal: QuotaRefusal): QuotaRule =>
  ({ points, seconds, counted: 'held', refusal }) as const
const each = (points: number, seconds: number, refusal: QuotaRefusal): QuotaRule =>
  ({ points, seconds, counted: 'each', refusal }) as const

/**
 * Every quota of the service: its points, the seconds after which they begin anew, and whom it counts, which is the last part of its name.
 * An address is an IPv4 address or an IPv6 network of 64 bits. The setting `QUOTAS` changes any of them.
 */
export const quotaTable = {
  /** Requests of any kind. A mobile network may put a whole town behind one address. */
  'calls.address': ahead(30_000, minute, quotaFailures.address),
  /** Calls with a session, except sales. A screen makes about ten when it opens. */
  'calls.person': ahead(3000, minute, quotaFailures.person),
  'calls.shop': ahead(15_000, minute, quotaFailures.shop),
  /** Calls of a till, its sales too: `TERMINAL_RATE` a second, and five seconds' worth at once. */
  'calls.till': ahead(50, 5, tillFailures.tooFast),
  /** Calls of a program with a key, its sales too; its answers say what is left. */
  'calls.key': each(600, minute, quotaFailures.key),
  /** Invalid API keys. */
  'key-guesses.address': each(30, minute, general.tooManyAttempts),
  /** Sales at the desk. That one shop's sales do not delay other shops' is the job of the sale batches. */
  'sales.person': ahead(30_000, minute, quotaFailures.sales),
  'sales.shop': ahead(60_000, minute, quotaFailures.sales),
  /** Kilobytes of request bodies, each rounded up. */
  'written.address': ahead(1_000_000, hour, quotaFailures.address),
  'written.person': ahead(100_000, hour, quotaFailures.person),
  'written.shop': ahead(400_000, hour, quotaFailures.shop),
  'written.till': ahead(50_000, hour, tillFailures.tooFast),
  /** Attempts to open an account. */
  'sign-ups.address': each(30, 10 * minute, accountFailures.tooMany),
  /** Wrong pairing codes. */
  'pairing-guesses.address': each(10, minute, general.tooManyAttempts),
  /** Invalid till tokens. */
  'till-guesses.address': each(10, minute, general.tooManyAttempts),
  /** Tills unknown to a server that are still looked up after too many guesses from their address, which others may share. */
  'strange-tills.address': each(60, minute, general.tooManyAttempts),
  /** Invalid refresh tokens. */
  'refresh-guesses.address': each(20, minute, accountFailures.tooMany),
  /** Events that clients write into the audit trail themselves. */
  'audit-events.person': ahead(300, 10 * minute, quotaFailures.person),
  'audit-events.shop': ahead(1500, 10 * minute, quotaFailures.shop),
  /** Alerts that clients raise themselves: more would bury those that the shop has to look at. */
  'alerts.person': each(60, day, quotaFailures.person),
  'alerts.shop': each(300, day, quotaFailures.shop),
  /** Files of products, and their kilobytes. */
  'uploads.person': each(500, day, quotaFailures.uploads),
  'uploads.shop': each(2000, day, quotaFailures.uploads),
  'uploaded.person': each(1_000_000, day, quotaFailures.uploads),
  'uploaded.shop': each(4_000_000, day, quotaFailures.uploads),
  /** Spreadsheets begun; each has at most 50,000 rows. */
  'imports.person': each(60, hour, quotaFailures.imports),
  'imports.shop': each(200, hour, quotaFailures.imports),
  /** Searches for customers at a till; the owner and admins get an alert when a till has used them up. */
  'lookups.till': each(100, hour, quotaFailures.lookups),
  'lookups-a-day.till': each(500, day, quotaFailures.lookups),
  /** Device numbers compared with what other shops reported. */
  'device-checks.person': each(2500, day, quotaFailures.person),
  'device-checks.shop': each(5000, day, quotaFailures.shop),
  /** Kilobytes of all files of products. */
  'stored.shop': held(10_000_000, day, quotaFailures.stored),
  /** Open connections of screens: tabs, devices. */
  'sockets.person': held(30, minute, quotaFailures.sockets),
  'sockets.shop': held(1000, minute, quotaFailures.sockets),
  'sockets.address': held(2000, minute, quotaFailures.sockets),
} satisfies Record<string, QuotaRule>

export type QuotaName = keyof typeof quotaTable
export type QuotaRules = Readonly<Record<QuotaName, QuotaRule>>

/** Quotas of which servers hold places. */
export type HeldName = 'sockets.person' | 'sockets.shop' | 'sockets.address'

export const quotaNames = Object.keys(quotaTable) as QuotaName[]
