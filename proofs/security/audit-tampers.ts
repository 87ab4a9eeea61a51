import { beforeTheFirst, type ChainedEntry, chainedColumns, seal } from '../../server/audit/chain.ts'
import type { Ask } from '../../server/audit/verify-trail.ts'
import { pick } from '../figures.ts'

/** What somebody with all rights did to a shop's trail. `row` is the first entry affected; undefined: a deleted entry cannot be named. */
export type Tamper = { readonly kind: string; readonly row: number | undefined }

type Scene = { readonly ask: Ask; readonly orgId: string; readonly ids: readonly number[]; readonly roll: () => number }

const kinds = { edit, remove, swap, insert, cutTail, rewrite }
export const kindNames = Object.keys(kinds)

/** Tampers with the trail in a random way. */
export async function tamper(scene: Scene): Promise<Tamper> {
  const kind = pick(scene.roll, Object.keys(kinds) as (keyof typeof kinds)[])
  return { kind, row: await kinds[kind](scene) }
}

const edits = [
  `action_type = action_type || ' '`,
  `resource_type = 'sale'`,
  `resource_id = resource_id || '0'`,
  `old_values = '{}'`,
  `new_values = jsonb_set(new_values, '{price}', ((new_values ->> 'price')::bigint + 1)::text::jsonb)`,
  `metadata = '{"by": "platform"}'`,
  'user_id = gen_random_uuid()',
  `user_email = 'somebody@else.ug'`,
  `user_agent = ''`,
  `created_at = created_at + interval '1 microsecond'`,
]

async function edit({ ask, orgId, ids, roll }: Scene): Promise<number> {
  const row = pick(roll, ids)
  await ask(`update audit_log set ${pick(roll, edits)} where org_id = $1 and id = $2`, [orgId, row])
  return row
}

/** The entry alone, or with its seal; the chain then has a gap, detected at the next entry. */
async function remove({ ask, orgId, ids, roll }: Scene): Promise<number | undefined> {
  const at = Math.floor(roll() * (ids.length - 1))
  await ask('delete from audit_log where org_id = $1 and id = $2', [orgId, ids[at]])
  if (roll() < 0.5) return ids[at]
  await ask('delete from audit_chain where org_id = $1 and audit_id = $2', [orgId, ids[at]])
  return ids[at + 1]
}

/** Two entries are swapped: each has the other's number. */
async function swap({ ask, orgId, ids, roll }: Scene): Promise<number> {
  const first = Math.floor(roll() * (ids.length - 1))
  const second = first + 1 + Math.floor(roll() * (ids.length - first - 1))
  const [one, other] = [ids[first] ?? 0, ids[second] ?? 0]
  await ask(
    `update audit_log a set action_type = b.action_type, resource_type = b.resource_type, resource_id = b.resource_id,
       old_values = b.old_values, new_values = b.new_values, metadata = b.metadata, user_id = b.user_id, created_at = b.created_at
     from audit_log b
     where a.org_id = $1 and b.org_id = $1 and ((a.id = $2 and b.id = $3) or (a.id = $3 and b.id = $2))`,
    [orgId, one, other],
  )
  return one
}

/** A forged entry between two real ones. */
async function insert({ ask, orgId, ids, roll }: Scene): Promise<number> {
  const row = pick(roll, ids.slice(0, -1)) + 1
  await ask(
    `insert into audit_log (org_id, id, action_type, resource_type) overriding system value values ($1, $2, 'create', 'product')`,
    [orgId, row],
  )
  return row
}

async function cutTail({ ask, orgId, ids, roll }: Scene): Promise<undefined> {
  const from = pick(roll, ids.slice(1))
  await ask('delete from audit_log where org_id = $1 and id >= $2', [orgId, from])
  await ask('delete from audit_chain where org_id = $1 and audit_id >= $2', [orgId, from])
}

/** An entry is changed, and every seal from there on recomputed: the chain is consistent. */
async function rewrite(scene: Scene): Promise<undefined> {
  const { ask, orgId } = scene
  const row = await edit(scene)
  const entries = await ask<ChainedEntry>(
    `select ${chainedColumns} from audit_log a where a.org_id = $1 and a.id >= $2 order by a.id`,
    [orgId, row],
  )
  const [link] = await ask<{ hash: Buffer }>(
    'select hash from audit_chain where org_id = $1 and audit_id < $2 order by seq desc limit 1',
    [orgId, row],
  )
  let before = link?.hash ?? beforeTheFirst
  const hashes = entries.map((entry) => {
    before = seal(before, orgId, entry)
    return before
  })
  await ask(
    `update audit_chain c set hash = s.hash from unnest($2::bigint[], $3::bytea[]) as s (audit_id, hash)
     where c.org_id = $1 and c.audit_id = s.audit_id`,
    [orgId, entries.map(({ id }) => id), hashes],
  )
}
