import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import { reportUnusedNumbers } from './invoice-number.ts'
import { subscriptionColumns } from './subscription-rows.ts'
import { writeSubscription } from './write-subscription.ts'

/** Subscriptions that end in one transaction. */
const batch = 100

/** Ends subscriptions and trials whose last moment has passed, each with its entry in the shops' audit trails. Returns how many. */
export async function endExpiredSubscriptions(database: Database): Promise<number> {
  let ended = 0
  for (;;) {
    const some = await endNext(database)
    ended += some
    if (some < batch) return ended
  }
}

async function endNext(database: Database): Promise<number> {
  return await database.asPlatform(async (tx) => {
    const over = await tx.query<SubscriptionRow>(
      `select ${subscriptionColumns} from user_subscriptions s
       where (s.status = 'active' and s.end_date <= $1) or (s.status = 'trial' and s.trial_end_date <= $1)
       order by s.id limit ${batch} for update skip locked`,
      [now()],
    )
    for (const before of over) {
      const after: SubscriptionRow = {
        ...before,
        status: 'expired',
        end_date: before.status === 'trial' ? before.trial_end_date : before.end_date,
        next_billing_date: null,
      }
      await writeSubscription(tx, 'platform.subscription_expired', { before, after }, null)
    }
    await reportUnusedNumbers(tx)
    return over.length
  })
}
