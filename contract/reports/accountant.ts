import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Flag, Id, Instant, Line, pageCounts, SignedAmount, walkCounts, walkInput } from '../shapes.ts'
import { journalAccounts, journalKinds } from './journal-accounts.ts'
import { daysIn } from './report-period.ts'

export const JournalAccountKey = z.enum(journalAccounts)

/** The account in the accountant's program for an account of the shop. */
export const AccountMapped = z.object({
  account: JournalAccountKey,
  /** Its number there, which Xero goes by. */
  code: Line(20).min(1, 'Enter a number'),
  /** Its name there, which QuickBooks and Zoho Books go by; a sub-account as `Parent:Sub`. */
  name: Line(100).min(1, 'Enter a name'),
})
export type AccountMapped = z.infer<typeof AccountMapped>

/** The whole map of a shop. */
export const AccountMap = z
  .array(AccountMapped)
  .max(journalAccounts.length)
  .refine(
    (rows) => new Set(rows.map(({ account }) => account)).size === rows.length,
    'Each account can appear only once',
  )

export const JournalLine = z.object({ ...AccountMapped.shape, debit: Amount, credit: Amount })
export type JournalLine = z.infer<typeof JournalLine>

/** What a day had of one kind. Debits and credits come to the same. */
export const JournalEntry = z.object({
  /** The same whenever it is made, so that a program can tell what it has already. */
  number: z.string(),
  day: Day,
  kind: z.enum(journalKinds),
  lines: z.array(JournalLine),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** The longest period of a file, in days. */
export const longestJournal = 366

const period = { from: Day, to: Day }
type Asked = { readonly from: string; readonly to: string }
const isPeriod = (asked: Asked) => daysIn(asked) >= 1
const isShort = (asked: Asked) => daysIn(asked) <= longestJournal
const backwards = { message: 'The end of the period must be after its start.' }
const tooLong = { message: 'A file covers at most a year.' }

/** What a period comes to on each account that it touches: debit less credit. */
export const AccountTotal = z.object({ ...AccountMapped.shape, amount: SignedAmount })
export type AccountTotal = z.infer<typeof AccountTotal>

export const AccountantFile = z.object({
  id: Id,
  ...period,
  entries: z.int(),
  made_by: z.string(),
  made_at: Instant,
  /** Other files that have days of it: importing both books these days twice. */
  overlaps: z.int(),
  /** What the same days come to now, less what the file says, by account: sales that came late, refunds and corrections since. */
  changes: z.array(AccountTotal),
  /** Whether anything is other now, if only between its days. */
  is_outdated: z.boolean(),
})
export type AccountantFile = z.infer<typeof AccountantFile>

export const accountantFailures = failuresOf('accountant', {
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    403,
    'authorization',
    'Files for your accountant are part of the Premium and Enterprise plans.',
  ),
  nothingHappened: failure('NOTHING_TO_BOOK', 409, 'business_logic', 'Nothing happened in this period.'),
  tooLarge: failure('JOURNAL_TOO_LARGE', 409, 'business_logic', 'The figures of a day are too large for a file.'),
})
const { notInPlan, nothingHappened, tooLarge } = accountantFailures

const route = routesOf('accountant')

/** What a shop's accountant imports into QuickBooks, Xero or Zoho Books. It is the whole shop's: nobody has it who works at chosen locations. */
export const accountant = {
  accounts: forMember('see_profit')
    .route(route('GET', '/rest/v1/accountant/accounts', 'The accounts of the journal, and where each goes'))
    .errors(asErrors({ notInPlan }))
    .output(z.object({ accounts: z.array(AccountMapped.extend({ is_usual: z.boolean() })), ...pageCounts })),
  setAccounts: forMember('manage_settings')
    .route(route('POST', '/rest/v1/accountant/accounts', 'Set where accounts go; those left out stay as they are'))
    .errors(asErrors({ notInPlan }))
    .input(z.object({ accounts: AccountMap.min(1) }))
    .output(z.object({ accounts: z.array(AccountMapped.extend({ is_usual: z.boolean() })), ...pageCounts })),
  journal: forMember('see_profit')
    .route(route('GET', '/rest/v1/accountant/journal', 'Totals of a period by account, as they are now'))
    .errors(asErrors({ notInPlan, tooLarge }))
    .input(
      z
        .object({ ...period, with_entries: Flag.default(false) })
        .refine(isPeriod, backwards)
        .refine(isShort, tooLong),
    )
    .output(
      z.object({
        ...period,
        totals: z.array(AccountTotal),
        /** Left out unless they are asked for. */
        entries: z.array(JournalEntry).optional(),
        /** Files that have days of it already. */
        overlaps: z.int(),
        /** The period has today or days to come: more will be in it. */
        is_open: z.boolean(),
      }),
    ),
  make: forMember('see_profit')
    .route(route('POST', '/rest/v1/accountant/files', 'Make a file of a period, and keep what it says'))
    .errors(asErrors({ notInPlan, nothingHappened, tooLarge, keyReused: general.keyReused }))
    .input(
      z
        .object({ id: Id, ...period })
        .refine(isPeriod, backwards)
        .refine(isShort, tooLong),
    )
    .output(AccountantFile),
  files: forMember('see_profit')
    .route(route('GET', '/rest/v1/accountant/files', 'Files that were made, newest first, with what changed since'))
    .errors(asErrors({ notInPlan, tooLarge }))
    .input(z.object(walkInput(5, 20)))
    .output(z.object({ files: z.array(AccountantFile), ...walkCounts })),
  file: forMember('see_profit')
    .route(route('GET', '/rest/v1/accountant/files/{id}', 'The entries of a file as they were when it was made'))
    .errors(asErrors({ notInPlan, tooLarge }))
    .input(z.object({ id: Id }))
    .output(z.object({ file: AccountantFile, entries: z.array(JournalEntry) })),
}
