import type { Database } from '@tunda/database'
import { shopsOf } from './move-sealed.ts'

/** How much still depends on older keys and stops working without them. Shared links keep working: they are found by their own hash. */
export type LeftBehind = {
  readonly sessions: number
  readonly factors: number
  readonly tills: number
  readonly programs: number
  readonly pins: number
  readonly badges: number
  readonly webhooks: number
  readonly trade_ins: number
  readonly passcodes: number
}

const none: LeftBehind = {
  sessions: 0,
  factors: 0,
  tills: 0,
  programs: 0,
  pins: 0,
  badges: 0,
  webhooks: 0,
  trade_ins: 0,
  passcodes: 0,
}

/** What has not been moved to the key `newest`; see `LeftBehind`. */
export async function countLeftBehind(database: Database, newest: string): Promise<LeftBehind> {
  const [accounts] = await database.asAuth((tx) =>
    tx.query<Pick<LeftBehind, 'sessions' | 'factors'>>(
      `select (select count(*) from auth.sessions where pepper_id <> $1) as sessions,
         (select count(*) from auth.factors where pepper_id <> $1) as factors`,
      [newest],
    ),
  )
  let found: LeftBehind = { ...none, ...accounts }
  for (const orgId of await shopsOf(database)) found = added(found, await countOfShop(database, orgId, newest))
  return found
}

async function countOfShop(database: Database, orgId: string, newest: string): Promise<Partial<LeftBehind>> {
  const [counted] = await database.asOrganization(orgId, (tx) =>
    tx.query<Omit<LeftBehind, 'sessions' | 'factors'>>(
      `select (select count(*) from pos_terminals where org_id = $1 and pepper_id <> $2) as tills,
         (select count(*) from api_keys where org_id = $1 and pepper_id <> $2) as programs,
         (select count(*) from staff where org_id = $1 and pin_pepper_id <> $2) as pins,
         (select count(*) from staff where org_id = $1 and badge_pepper_id <> $2) as badges,
         (select count(*) from webhooks where org_id = $1 and (pepper_id <> $2 or former_pepper_id <> $2)) as webhooks,
         (select count(*) from trade_ins where org_id = $1 and pepper_id <> $2) as trade_ins,
         (select count(*) from repairs where org_id = $1 and pepper_id <> $2) as passcodes`,
      [orgId, newest],
    ),
  )
  return counted ?? {}
}

function added(left: LeftBehind, right: Partial<LeftBehind>): LeftBehind {
  const sums = Object.keys(left).map((key) => [
    key,
    left[key as keyof LeftBehind] + (right[key as keyof LeftBehind] ?? 0),
  ])
  return Object.fromEntries(sums)
}
