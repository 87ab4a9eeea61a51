import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { tidyAccounts } from '../account/tidy.ts'
import { closePeriods } from '../analytics/close-periods.ts'
import { keepShelfSums } from '../analytics/keep-shelf-sums.ts'
import { proveTotalsOfTheNight } from '../analytics/prove-nightly.ts'
import { chainKeeper } from '../audit/keep-chain.ts'
import { backUpNightly } from '../backups/nightly.ts'
import { keepDebtDays } from '../credit/keep-debt-days.ts'
import { writeReportMails } from '../custom-reports/mails/due-report-mails.ts'
import { recordDueExpenses } from '../expenses/due-expenses.ts'
import { moveSealed } from '../key-change/move-sealed.ts'
import { addUpLists } from '../lists/list-sums.ts'
import { forgetMailCounts } from '../mail/mail-allowance.ts'
import { proveMoneyOfTheNight } from '../money/prove-money.ts'
import { writeEveningSummaries } from '../notifications/evening-summary.ts'
import { forgetExpired } from '../notifications/forget-expired.ts'
import { notifyExpiring } from '../notifications/notify-expiring.ts'
import { notifyUncollected } from '../notifications/notify-uncollected.ts'
import { startOutbox } from '../outbox/start-outbox.ts'
import { endExpiredSubscriptions } from '../platform/end-expired.ts'
import { proveStocksOfTheNight } from '../products/prove-nightly.ts'
import { forgetCounts } from '../quotas/forget-counts.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import { openStore } from '../storage/open-store.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { erasePeople, eraseShops, remindOfErasure } from './erase.ts'
import { forgetOldImports, forgetOldKeys } from './forget-old.ts'
import type { NightlyProof } from './prove-shop-by-shop.ts'
import { tidyStorage } from './tidy-storage.ts'

export type JobParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly settings: Settings
  readonly log: Logger
}

const hour = 3_600_000
/** Between two rounds of sealing the audit trail. */
const sealing = 10_000
/** Between two rounds of updating stock sums, debts and lists. */
const sums = 10_000
/** Between two checks for evening summaries and report mails. */
const summaries = 300_000
/** Between two checks for days that are over. */
const closings = 900_000
/** Between two rounds of re-encrypting, while keys are changed. */
const movings = 300_000

/** A job, under the words that are logged when it fails. */
type Jobs = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Starts the background work: sending the outbox, deleting what is old, ending subscriptions, summing up days, sealing the audit trail. A job that
 * fails is logged, and keeps no other from running.
 */
export function startJobs(parts: JobParts): { readonly stop: () => Promise<void> } {
  const { database, settings, secrets, log } = parts
  const senders = [startOutbox(parts), startWebhooks(parts)]
  const stopping = new AbortController()
  const { signal } = stopping
  const store = openStore(settings)
  const sealTrails = chainKeeper({ database, dataDir: settings.DATA_DIR, log })
  const note = (count: number, erased: string) => count > 0 && log.info({ count }, erased)
  // Those of one round run one after the other; no round waits for another.
  const round = (milliseconds: number, jobs: Jobs) => every(milliseconds, signal, () => runEach(jobs, log))
  const rounds = [
    round(hour, {
      'deleting old answers failed': () => forgetOldKeys(database),
      'deleting old imports failed': () => forgetOldImports(database),
      'deleting files without a row failed': () => tidyStorage(database, store),
      'deleting old accounts’ traces failed': () => tidyAccounts(database),
      'deleting old notifications failed': () => forgetExpired(database),
      'deleting old counts of mails failed': () => forgetMailCounts(database),
      'deleting old counts of quotas failed': () => forgetCounts(database),
    }),
    round(hour, { 'ending subscriptions failed': () => endExpiredSubscriptions(database) }),
    round(hour, {
      'reminding of an erasure failed': () => remindOfErasure(database),
      'erasing closed shops failed': async () => note(await eraseShops(database, store), 'erased closed shops'),
      'erasing closed accounts failed': async () => note(await erasePeople(database), 'erased closed accounts'),
    }),
    round(hour, {
      'checking stock failed': async () =>
        tell(await proveStocksOfTheNight(database), 'stock differs from the ledger', log),
      'checking the money ledger failed': async () =>
        tell(await proveMoneyOfTheNight(database), 'the money ledger differs from the documents', log),
      'checking day totals failed': async () =>
        tell(await proveTotalsOfTheNight(database), 'day totals differ from the sales', log),
    }),
    round(summaries, {
      'writing summaries failed': () => writeEveningSummaries(database),
      'emailing reports failed': () => writeReportMails(database),
    }),
    round(closings, {
      'adding up days that are over failed': () => closePeriods(database),
      'recording recurring expenses failed': () => recordDueExpenses(database),
      'notifying of goods that expire failed': () => notifyExpiring(database),
      'notifying of devices never collected failed': () => notifyUncollected(database),
    }),
    round(hour, { 'the nightly backup failed': () => backUpNightly({ ...parts, signal }) }),
    round(sums, {
      'adding up stock values failed': () => keepShelfSums(database),
      'keeping the debts of the day failed': () => keepDebtDays(database),
      'adding up lists failed': () => addUpLists(database),
    }),
    round(sealing, { 'sealing the audit trail failed': sealTrails }),
    // While keys are changed: re-encrypts with the newest key what is encrypted with another.
    round(movings, {
      'sealing under the newest key failed': async () => {
        if (secrets.peppers.length > 1) await moveSealed(database, secrets.peppers, signal)
      },
    }),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([...senders.map((sender) => sender.stop()), ...rounds])
    },
  }
}

async function every(milliseconds: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function runEach(jobs: Jobs, log: Pick<Logger, 'error'>): Promise<void> {
  for (const [failed, job] of Object.entries(jobs)) await job().catch((err: unknown) => log.error({ err }, failed))
}

/** Logs the shops with differences, before the failures of those that could not be checked. */
function tell({ wrong, failures }: NightlyProof, differ: string, log: Pick<Logger, 'error'>): void {
  if (wrong.length > 0) log.error({ org_ids: wrong }, differ)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} shops could not be checked`)
}
