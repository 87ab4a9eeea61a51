import { randomUUID } from 'node:crypto'
import type { Counters } from '@tunda/database'
import { fail } from '../fail.ts'
import type { HeldName, QuotaRules } from './quota-table.ts'

/** Milliseconds after which a place expires unless its server renews it, and between two renewals. */
const life = 60_000
const renewal = 20_000
/** How often a server tries again when another one took the place that it found. */
const tries = 5

/** Places of quotas that limit how many things exist at once, such as open sockets, counted by all servers together. */
export type Holds = {
  /** Takes a place; the returned function frees it. Fails with the quota's refusal if all are taken. */
  readonly take: (name: HeldName, key: string) => Promise<() => void>
  readonly stop: () => Promise<void>
}

/** Opens this server's holds. While the shared table cannot be asked, the server counts only what it holds itself. */
export function openHolds(counters: Counters, rules: QuotaRules): Holds {
  const holder = randomUUID()
  const own = new Map<string, number>()
  const renewing = setInterval(() => {
    if (own.size > 0)
      void ask(counters, 'update quota_holds set until = $2 where holder = $1', [holder, Date.now() + life])
  }, renewal).unref()

  function count(key: string, more: number): void {
    const held = (own.get(key) ?? 0) + more
    if (held > 0) own.set(key, held)
    else own.delete(key)
  }

  async function takePlace(key: string, points: number): Promise<number | undefined> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const rows = await ask(counters, takeOne, [key, points, holder, Date.now(), Date.now() + life])
      // The shared table is not available, so this server's own count decides.
      if (rows === undefined) return 0
      const [row] = rows
      if (row !== undefined) return row.place
    }
    return undefined
  }

  return {
    take: async (name, whose) => {
      const { points, seconds, refusal } = rules[name]
      const key = `${name}:${whose}`
      if ((own.get(key) ?? 0) >= points) throw fail(refusal, { seconds })
      // Counted before the database answers, so that a burst does not get through meanwhile.
      count(key, 1)
      const place = await takePlace(key, points)
      if (place === undefined) {
        count(key, -1)
        throw fail(refusal, { seconds })
      }
      return once(() => {
        count(key, -1)
        void ask(counters, 'delete from quota_holds where key = $1 and place = $2 and holder = $3', [
          key,
          place,
          holder,
        ])
      })
    },
    stop: async () => {
      clearInterval(renewing)
      await ask(counters, 'delete from quota_holds where holder = $1', [holder])
    },
  }
}

/**
 * Takes one of the first free places, at random, so that two servers seldom choose the same one; no row if none is free, or another server was faster.
 * Only sixteen more places than are taken are looked at, so that a large quota is not searched through.
 */
const takeOne = `insert into quota_holds as h (key, place, holder, until)
  select $1, place, $3, $5
  from generate_series(1, (select least($2::bigint, count(*) + 16)::integer from quota_holds o where o.key = $1)) as place
  where not exists (select 1 from quota_holds o where o.key = $1 and o.place = place.place and o.until > $4)
  order by random() limit 1
  on conflict (key, place) do update set holder = excluded.holder, until = excluded.until where h.until <= $4
  returning place`

async function ask(
  counters: Counters,
  text: string,
  values: readonly unknown[],
): Promise<{ place: number }[] | undefined> {
  return await counters.query({ text, values }).then(
    ({ rows }) => rows.filter(hasPlace),
    () => undefined,
  )
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

function hasPlace(row: unknown): row is { place: number } {
  return typeof row === 'object' && row !== null && 'place' in row && typeof row.place === 'number'
}
