import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import { fail } from '../fail.ts'
import type { Trial } from '../subscription/plan.ts'
import { recordSales, type SaleAsk, type SaleOutcome } from './record-sale.ts'

/** The answer to a recorded sale, as JSON. */
export type SaleAnswer = { readonly response: string; readonly isReplay: boolean }

/** Where sales are handed in. */
export type SaleLanes = {
  /** Records one sale and answers once it is on disk. Fails with the sale's failure, or DATABASE_ERROR when too many wait. */
  readonly record: (ask: SaleAsk) => Promise<SaleAnswer>
}

type Waiting = {
  readonly ask: SaleAsk
  readonly resolve: (answer: SaleAnswer) => void
  readonly reject: (failure: unknown) => void
}

const laneCount = 2
const mostInLane = 64
/** Past this the service says that it is busy, at once, instead of letting people wait for nothing. */
const mostWaiting = 2_000

/**
 * Lanes: while one transaction commits, the sales that arrive wait and go together in the next one. There is no timer: a lone sale
 * goes at once, as a lane of one.
 */
export function openSaleLanes(database: Database, trial: Trial): SaleLanes {
  const waiting: Waiting[] = []
  let busyLanes = 0

  async function run(): Promise<void> {
    busyLanes += 1
    try {
      while (waiting.length > 0) await recordTogether(database, trial, waiting.splice(0, mostInLane))
    } finally {
      busyLanes -= 1
    }
  }

  return {
    record: (ask) => {
      if (waiting.length >= mostWaiting) throw fail(general.busy)
      return new Promise((resolve, reject) => {
        waiting.push({ ask, resolve, reject })
        if (busyLanes < laneCount) void run()
      })
    },
  }
}

async function recordTogether(database: Database, trial: Trial, group: readonly Waiting[]): Promise<void> {
  let outcomes: SaleOutcome[]
  try {
    outcomes = await database.asApp((tx) =>
      recordSales(
        tx,
        group.map(({ ask }) => ask),
        trial,
      ),
    )
  } catch (failure) {
    await recordApart(database, trial, group, failure)
    return
  }
  group.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i]
    if (outcome === undefined) reject(new Error('a sale got no outcome'))
    else if ('failure' in outcome) reject(outcome.failure)
    else resolve(outcome)
  })
}

/** What undid a whole lane may be the fault of one sale in it: each is tried alone, so that only that one fails. */
async function recordApart(
  database: Database,
  trial: Trial,
  group: readonly Waiting[],
  failure: unknown,
): Promise<void> {
  const [alone] = group
  if (group.length === 1 && alone !== undefined) {
    alone.reject(failure)
    return
  }
  for (const waiting of group) await recordTogether(database, trial, [waiting])
}
