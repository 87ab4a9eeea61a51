import type { Database, Tx } from '@tunda/database'
import { oneByOne, throwAll } from '../process/one-by-one.ts'
import { beforeTheFirst, type ChainedEntry, chainedColumns, seal } from './chain.ts'

/** How far a shop's trail goes, and how far it is sealed; 0: not at all. */
export type Trail = { readonly org_id: string; readonly last_id: number; readonly sealed_id: number }

/** Entries of a node up to `until` may be sealed once every transaction there that is older than `transaction` has ended. */
type Horizon = { readonly until: number; readonly transaction: bigint }

const atOnce = 1000

/**
 * Creates the job that extends every shop's chain; call it every few seconds. It takes no lock that writers wait for. Since an id is taken before its
 * row becomes visible, a smaller id may still appear: each round therefore seals only entries that an earlier round saw, once every transaction of
 * that time has ended. Returns how many entries it sealed.
 */
export function trailSealer(database: Database): () => Promise<number> {
  // One for each node, because transaction ids are only comparable within it.
  const horizons = new Map<string, Horizon>()
  async function sealAt(place: string, own: readonly Trail[]): Promise<number> {
    let sealed = 0
    const [{ org_id } = { org_id: '' }] = own
    const horizon = horizons.get(place)
    if (horizon !== undefined) {
      if ((await oldestAt(database, org_id)) <= horizon.transaction) return sealed
      horizons.delete(place)
      const due = own.filter((trail) => trail.sealed_id < Math.min(horizon.until, trail.last_id))
      await oneByOne(due, async (trail) => {
        sealed += await extend(database, trail, horizon.until)
      })
    }
    const until = Math.max(...own.map(({ last_id }) => last_id))
    horizons.set(place, { until, transaction: await thisMomentAt(database, org_id) })
    return sealed
  }
  return async () => {
    let sealed = 0
    const failures: unknown[] = []
    const trails = await database.ofAllShops(
      (tx) => tx.query<Trail>('select * from audited_organizations()'),
      (error) => failures.push(error),
    )
    const open = trails.filter(({ last_id, sealed_id }) => last_id > sealed_id)
    for (const [place, own] of await database.byPlace(open)) {
      try {
        sealed += await sealAt(place, own)
      } catch (error) {
        failures.push(error)
      }
    }
    throwAll(failures)
    return sealed
  }
}

/** The number of the oldest transaction that is under way where the shop lies. */
async function oldestAt(database: Database, shop: string): Promise<bigint> {
  const [row] = await database.asOrganization(shop, (tx) =>
    tx.query<{ oldest: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest'),
  )
  return BigInt(row?.oldest ?? 0)
}

/** The number of a transaction that began now where the shop lies: every one that had written anything by now has a smaller number. */
async function thisMomentAt(database: Database, shop: string): Promise<bigint> {
  const [row] = await database.asOrganization(shop, (tx) =>
    tx.query<{ number: string }>('select pg_current_xact_id()::text as number'),
  )
  return BigInt(row?.number ?? 0)
}

/**
 * Seals a shop's entries up to `until`, a thousand in a transaction. Two servers doing this write the same seals; those of the later one are ignored.
 */
async function extend(database: Database, { org_id }: Trail, until: number): Promise<number> {
  for (let sealed = 0; ; ) {
    const count = await database.asOrganization(org_id, (tx) => extendOnce(tx, org_id, until))
    sealed += count
    if (count < atOnce) return sealed
  }
}

async function extendOnce(tx: Tx, orgId: string, until: number): Promise<number> {
  const [head] = await tx.query<{ seq: number; audit_id: number; hash: Buffer }>(
    'select seq, audit_id, hash from audit_chain where org_id = $1 order by seq desc limit 1',
    [orgId],
  )
  const entries = await tx.query<ChainedEntry>(
    `select ${chainedColumns} from audit_log a where a.org_id = $1 and a.id > $2 and a.id <= $3 order by a.id limit ${atOnce}`,
    [orgId, head?.audit_id ?? 0, until],
  )
  let before = head?.hash ?? beforeTheFirst
  const hashes = entries.map((entry) => {
    before = seal(before, orgId, entry)
    return before
  })
  await tx.query(
    `insert into audit_chain (org_id, seq, audit_id, hash)
     select $1, $2 + place, audit_id, hash from unnest($3::bigint[], $4::bytea[]) with ordinality as s (audit_id, hash, place)
     on conflict do nothing`,
    [orgId, head?.seq ?? 0, entries.map(({ id }) => id), hashes],
  )
  return entries.length
}
