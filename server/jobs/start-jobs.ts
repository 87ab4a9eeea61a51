import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { tidyAccounts } from '../account/tidy.ts'
import { closePeriods } from '../analytics/close-periods.ts'
import { keepShelfSums } from '../analytics/keep-shelf-sums.ts'
import { proveTotalsOfTheNight } from '../analytics/prove-nightly.ts'
import { chainKeeper } from '../audit/keep-chain.ts'
import { backUpNightly } from '../backups/nightly.ts'
import { now } from '../clock.ts'
import { keepDebtDays } from '../credit/keep-debt-days.ts'
import { writeReportMails } from '../custom-reports/mails/due-report-mails.ts'
import { recordDueExpenses } from '../expenses/due-expenses.ts'
import { moveSealed } from '../key-change/move-sealed.ts'
import { addUpLists } from '../lists/list-sums.ts'
import { forgetMailCounts } from '../mail/mail-allowance.ts'
import { proveMoneyOfTheNight } from '../money/prove-money.ts'
import { writeEveningSummaries } from '../notifications/evening-summary.ts'
import { forgetExpired } from '../notifications/forget-expired.ts'
import { tellExpiring } from '../notifications/tell-expiring.ts'
import { tellUncollected } from '../notifications/tell-uncollected.ts'
import { startOutbox } from '../outbox/start-outbox.ts'
import { endExpiredSubscriptions } from '../platform/end-expired.ts'
import { proveStocksOfTheNight } from '../products/prove-nightly.ts'
import { forgetCounts } from '../quotas/forget-counts.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openStore } from '../storage/open-store.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { eraseWhatIsDue, remindOfErasure } from './erase.ts'

export type JobParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly settings: Settings
  readonly log: Logger
}

const hour = 3_600_000
/** Between two rounds of sealing the audit trail, and of updating stock sums. */
const sealing = 10_000
/** Between two checks for evening summaries and report mails. */
const summaries = 300_000
/** Between two checks for days that are over. */
const closings = 900_000
/** Between two rounds of re-encrypting, while keys are changed. */
const movings = 300_000

/** Starts the background work: sending the outbox, deleting what is old, ending subscriptions, summing up days, sealing the audit trail. */
export function startJobs(parts: JobParts): { readonly stop: () => Promise<void> } {
  const senders = [startOutbox(parts), startWebhooks(parts)]
  const stopping = new AbortController()
  const forgetting = every(hour, stopping.signal, async () => {
    const forgotten = Promise.all([
      forgetOldKeys(parts.database),
      forgetOldImports(parts.database),
      tidyStorage(parts.database, openStore(parts.settings)),
      tidyAccounts(parts.database),
      forgetExpired(parts.database),
      forgetMailCounts(parts.database),
      forgetCounts(parts.database),
    ])
    await forgotten.catch((error: unknown) => parts.log.error({ err: error }, 'forgetting failed'))
  })
  const ending = every(hour, stopping.signal, () => end(parts))
  const erasing = every(hour, stopping.signal, async () => {
    try {
      await remindOfErasure(parts.database)
      const erased = await eraseWhatIsDue(parts.database, openStore(parts.settings))
      if (erased.shops + erased.people > 0) parts.log.info(erased, 'erased closed shops and accounts')
    } catch (error) {
      parts.log.error({ err: error }, 'erasing failed')
    }
  })
  const proving = every(hour, stopping.signal, async () => {
    try {
      const wrong = await proveStocksOfTheNight(parts.database)
      if (wrong.length > 0) parts.log.error({ org_ids: wrong }, 'stock differs from the ledger')
      const unexplained = await proveMoneyOfTheNight(parts.database)
      if (unexplained.length > 0)
        parts.log.error({ org_ids: unexplained }, 'the money ledger differs from the documents')
      const off = await proveTotalsOfTheNight(parts.database)
      if (off.length > 0) parts.log.error({ org_ids: off }, 'day totals differ from the sales')
    } catch (error) {
      parts.log.error({ err: error }, 'proving failed')
    }
  })
  const summing = every(summaries, stopping.signal, async () => {
    await sumUp(parts)
    await mailReports(parts)
  })
  const closing = every(closings, stopping.signal, async () => {
    const closed = closePeriods(parts.database)
    await closed.catch((error: unknown) => parts.log.error({ err: error }, 'adding up days that are over failed'))
    await Promise.all([spend(parts), tell(parts)])
  })
  const backingUp = every(hour, stopping.signal, async () => {
    const made = backUpNightly({ ...parts, signal: stopping.signal })
    await made.catch((error: unknown) => parts.log.error({ err: error }, 'the nightly backup failed'))
  })
  const keepChain = chainKeeper({ ...parts, dataDir: parts.settings.DATA_DIR })
  const seal = () =>
    keepChain().catch((error: unknown) => parts.log.error({ err: error }, 'sealing the audit trail failed'))
  const chaining = every(sealing, stopping.signal, () => Promise.all([shelve(parts), seal()]))
  const moving = every(movings, stopping.signal, () => sealAnew(parts, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([
        ...senders.map((sender) => sender.stop()),
        forgetting,
        ending,
        erasing,
        proving,
        summing,
        closing,
        backingUp,
        chaining,
        moving,
      ])
    },
  }
}

/** While keys are changed: re-encrypts with the newest key what is encrypted with another. */
async function sealAnew({ database, secrets: { peppers }, log }: JobParts, signal: AbortSignal): Promise<void> {
  if (peppers.length < 2) return
  const moved = moveSealed(database, peppers, signal)
  await moved.catch((error: unknown) => log.error({ err: error }, 'sealing under the newest key failed'))
}

/** Ends subscriptions whose day has come. */
async function end({ database, log }: JobParts): Promise<void> {
  const ended = endExpiredSubscriptions(database)
  await ended.catch((error: unknown) => log.error({ err: error }, 'ending subscriptions failed'))
}

/** Updates each shop's stock sums and list counts. */
async function shelve({ database, log }: JobParts): Promise<void> {
  await keepShelfSums(database).catch((error: unknown) => log.error({ err: error }, 'adding up stock values failed'))
  await keepDebtDays(database).catch((error: unknown) =>
    log.error({ err: error }, 'keeping the debts of the day failed'),
  )
  await addUpLists(database).catch((error: unknown) => log.error({ err: error }, 'adding up lists failed'))
}

/** Records recurring expenses that are due. */
async function spend({ database, log }: JobParts): Promise<void> {
  const failed = await recordDueExpenses(database).catch((error: unknown) => [error])
  for (const err of failed) log.error({ err }, 'a recurring expense was not recorded')
}

/** Queues the evening summaries. */
async function sumUp({ database, log }: JobParts): Promise<void> {
  await writeEveningSummaries(database).catch((err: unknown) => log.error({ err }, 'writing summaries failed'))
}

/** Queues the mails of saved reports that are due. */
async function mailReports({ database, log }: JobParts): Promise<void> {
  const failed = await writeReportMails(database).catch((error: unknown) => [error])
  for (const err of failed) log.error({ err }, 'a report was not emailed')
}

/** Notifies shops of goods about to expire and repairs that nobody collects. */
async function tell({ database, log }: JobParts): Promise<void> {
  const failed = await tellExpiring(database).catch((error: unknown) => [error])
  for (const err of failed) log.error({ err }, 'a shop was not notified of goods that expire')
  const untold = await tellUncollected(database).catch((error: unknown) => [error])
  for (const err of untold) log.error({ err }, 'a shop was not notified of devices never collected')
}

async function every(milliseconds: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Deletes stored answers of idempotent requests after 30 days; those of sales are kept for ever. */
async function forgetOldKeys(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await tx.query(`delete from idempotency where created_at < now() - interval '30 days'`)
    await tx.query(`delete from api_key_calls where created_at < now() - interval '30 days'`)
    await tx.query(`delete from webhook_deliveries where next_at is null and created_at < now() - interval '30 days'`)
  })
}

/** Milliseconds before a file without a row is removed: its upload may still be under way. */
const grace = 3_600_000

/** Removes stored files without a row: deleted ones, those of deleted products, and those of failed uploads. */
async function tidyStorage(database: Database, store: FileStore): Promise<void> {
  const old = await store.listOld(new Date(now().getTime() - grace))
  for (let from = 0; from < old.length; from += 1000) {
    const some = old.slice(from, from + 1000)
    const kept = await database.asPlatform((tx) =>
      tx.query<{ id: string }>('select id from product_files where id = any ($1::uuid[])', [some.map(({ id }) => id)]),
    )
    const ids = new Set(kept.map(({ id }) => id))
    for (const file of some) if (!ids.has(file.id)) await store.remove(file)
  }
}

/** Deletes imports, with their rows, after 30 days. */
async function forgetOldImports(database: Database): Promise<void> {
  await database.asPlatform((tx) => tx.query(`delete from imports where created_at < now() - interval '30 days'`))
}
