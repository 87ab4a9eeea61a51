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

const mostInLane = 64
/** Lanes at work at once: one computes here while the other one's statements run there. */
const atWork = 2
/** Lanes under way at once, with those that are held up. */
const mostLanes = 8
/** Milliseconds after which a lane counts as held up, by a lock that somebody else keeps, and no longer makes others wait. */
const heldUpAfter = 100
/** Past this the service says that it is busy, at once, instead of letting people wait for nothing. */
const mostWaiting = 2_000

/**
 * Lanes: while transactions are under way, the sales that arrive wait and go together in the next one. There is no added delay: a
 * lone sale goes at once, as a lane of one. Two lanes are at work at a time, which keeps them large; only past one that is held up
 * does another start.
 */
export function openSaleLanes(database: Database, trial: Trial): SaleLanes {
  const waiting: Waiting[] = []
  let running = 0
  let heldUp = 0

  function startLane(): void {
    if (waiting.length === 0 || running - heldUp >= atWork || running >= mostLanes) return
    running += 1
    let isHeldUp = false
    const timer = setTimeout(() => {
      isHeldUp = true
      heldUp += 1
      startLane()
    }, heldUpAfter)
    void recordTogether(database, trial, waiting.splice(0, mostInLane)).finally(() => {
      clearTimeout(timer)
      running -= 1
      if (isHeldUp) heldUp -= 1
      startLane()
    })
  }

  return {
    record: (ask) => {
      if (waiting.length >= mostWaiting) throw fail(general.busy)
      return new Promise((resolve, reject) => {
        waiting.push({ ask, resolve, reject })
        startLane()
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

/**
 * What undid a whole lane may be the fault of one sale in it: each is tried alone, so that only that one fails. Alone, too, is tried
 * again one whose id the other lane gave to another sale in the same moment: now it is known.
 */
async function recordApart(
  database: Database,
  trial: Trial,
  group: readonly Waiting[],
  failure: unknown,
): Promise<void> {
  const [alone] = group
  if (group.length === 1 && alone !== undefined && !isTakenId(failure)) {
    alone.reject(failure)
    return
  }
  for (const waiting of group) await recordTogether(database, trial, [waiting])
}

function isTakenId(failure: unknown): boolean {
  const keys = ['sales_pkey', 'parked_sales_pkey']
  return failure instanceof Error && 'constraint' in failure && keys.includes(String(failure.constraint))
}
