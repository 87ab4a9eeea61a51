import pg from 'pg'
import { withClient } from '../with-client.ts'
import { type Node, onNode, plainPath, readNodes } from './citus-nodes.ts'
import {
  type ForeignKey,
  foreignKey,
  keyWithinShop,
  ownFunctions,
  plainPolicy,
  referenceTrigger,
} from './differences.ts'
import { installFunctions } from './functions-at-home.ts'
import { makeHomes } from './homes-on-nodes.ts'
import { anchor, type Kind, type PlacedTable, placeTables } from './kinds.ts'

export type Distributed = {
  readonly nodes: number
  readonly tables: readonly PlacedTable[]
  /** The tables that were distributed by this run. */
  readonly spread: readonly string[]
  /** The number of homes: groups of shards that are moved together. */
  readonly homes: number
}

/**
 * Turns the migrated database at `url` into a distributed one, or brings a distributed one up to date with this version: tables in one
 * transaction, then functions and homes on every node. It can be repeated; `shards` is used only the first time. Fails with a message for the
 * operator if Citus or its workers are missing.
 */
export async function distribute(url: string, shards: number): Promise<Distributed> {
  const to = { connectionString: url, application_name: 'tunda distribute', options: plainPath }
  return await withClient(to, async (client) => {
    const nodes = await readNodes(client)
    await client.query('set client_min_messages = warning')
    const tables = await placeTables(client)
    await keepRoles(client, url, nodes)
    await client.query(ownFunctions)
    await onEach(url, nodes, async (node) => {
      await node.query('set citus.enable_ddl_propagation = off; set check_function_bodies = off')
      await node.query(ownFunctions)
    })
    const spread = await spreadTables(client, tables, shards)
    await installFunctions(client, url, nodes)
    const homes = await makeHomes(client, url)
    return { nodes: nodes.length, tables, spread, homes }
  })
}

async function onEach(url: string, nodes: readonly Node[], work: (node: pg.Client) => Promise<void>): Promise<void> {
  for (const node of nodes) await onNode(url, node, work)
}

/** Creates the roles on every node. Nodes connect to each other as app_owner and app_definer, so those may sign in; their rights stay the same. */
async function keepRoles(client: pg.Client, url: string, nodes: readonly Node[]): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles where rolname in ('app_owner', 'app_definer', 'app_api', 'app_auth', 'app_platform', 'app_backup')`,
  )
  await onEach(url, nodes, async (node) => {
    await node.query('set citus.enable_ddl_propagation = off')
    for (const { role } of rows) {
      const { rowCount } = await node.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount) await node.query(`create role ${role}`)
    }
  })
  for (const role of ['app_owner', 'app_definer']) await client.query(`alter role ${role} login`)
  const database = client.escapeIdentifier(new pg.Client({ connectionString: url }).database ?? '')
  const prepare = async (node: pg.Client) => void (await node.query(ofDatabase(database).join('; ')))
  await prepare(client)
  await client.query('reset citus.enable_ddl_propagation')
  await onEach(url, nodes, prepare)
  for (const [name, value] of Object.entries(everywhere)) await client.query(`set ${name} = ${value}`)
}

/** Statements with the settings and rights of a node's database; a dump or base backup of its tables does not contain them. */
export function ofDatabase(database: string): string[] {
  return [
    'set citus.enable_ddl_propagation = off',
    // For triggers that fire for a statement from another node.
    `alter database ${database} set search_path = "$user", public, auth`,
    ...Object.entries(everywhere).map(([name, value]) => `alter database ${database} set ${name} = ${value}`),
    `grant connect on database ${database} to app_owner, app_definer`,
    // A security definer has its caller's search path, in which temporary tables would come first.
    `revoke temporary on database ${database} from public`,
  ]
}

/** Settings of every connection to a node: `set local` goes to other nodes too, and triggers may query other nodes. */
const everywhere = {
  'citus.propagate_set_commands': `'local'`,
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_unsafe_triggers': 'on',
  // Inserting into a reference table, or into a table with a key to one, locks it. Without this, Citus requires more rights for the lock.
  'citus.skip_advisory_lock_permission_checks': 'on',
}

/** Distributes the tables that are not distributed yet, all or none. Returns their names. */
async function spreadTables(client: pg.Client, tables: readonly PlacedTable[], shards: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const known = new Set(rows.map(({ name }) => name))
  const waiting = tables.filter(({ name, kind }) => kind !== 'local' && !known.has(name))
  if (waiting.length === 0) return []
  await client.query('begin')
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await client.query(`set local citus.shard_count = ${shards}`)
    await client.query('set local citus.enable_ddl_propagation = off')
    await rewritePolicies(client)
    const keys = await takeForeignKeys(client, tables, known)
    await narrowUniqueKeys(client, waiting)
    await guardTriggers(client, waiting)
    await client.query('set local citus.enable_ddl_propagation = on')
    for (const { name, kind } of [...ofKind(waiting, 'reference'), ...anchorFirst(ofKind(waiting, 'distributed'))]) {
      if (kind === 'reference') await client.query('select create_reference_table($1)', [name])
      else if (name === anchor) await client.query(`select create_distributed_table($1, 'org_id')`, [name])
      else await client.query(`select create_distributed_table($1, 'org_id', colocate_with => $2)`, [name, anchor])
    }
    const kindOf = new Map(tables.map(({ name, kind }) => [name, kind]))
    const isToHome = ({ rel, ref }: ForeignKey) => kindOf.get(rel) === 'reference' && kindOf.get(ref) === 'distributed'
    for (const key of keys) for (const sql of foreignKey(key, isToHome(key))) await client.query(sql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  // The rows are on the nodes now; the ones left on the coordinator are never read.
  for (const { name } of waiting)
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]).catch(() => undefined)
  return waiting.map(({ name }) => name)
}

const ofKind = (tables: readonly PlacedTable[], wanted: Kind) => tables.filter(({ kind }) => kind === wanted)

const anchorFirst = (tables: readonly PlacedTable[]) =>
  tables.toSorted((one, other) => Number(other.name === anchor) - Number(one.name === anchor))

async function rewritePolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rel: string; name: string; qual: string | null; with_check: string | null }>(
    `select format('%I.%I', schemaname, tablename) as rel, policyname as name, qual, with_check from pg_policies
     where schemaname in ('public', 'auth') and (qual like '%SELECT%' or with_check like '%SELECT%')`,
  )
  for (const { rel, name, qual, with_check } of rows) {
    const parts = [
      qual === null ? '' : `using (${plainPolicy(qual)})`,
      with_check === null ? '' : `with check (${plainPolicy(with_check)})`,
    ]
    await client.query(`alter policy ${name} on ${rel} ${parts.join(' ')}`)
  }
}

/** Drops the foreign keys of tables that are to be distributed, and returns them, to be added again afterwards. */
async function takeForeignKeys(
  client: pg.Client,
  tables: readonly PlacedTable[],
  known: ReadonlySet<string>,
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as rel, confrelid::regclass::text as ref, pg_get_constraintdef(oid) as def
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )
  const local = new Set(ofKind(tables, 'local').map(({ name }) => name))
  const keys = rows.filter(({ rel, ref }) => !known.has(rel) && !(local.has(rel) && local.has(ref)))
  for (const { rel, name } of keys) await client.query(`alter table ${rel} drop constraint "${name}"`)
  return keys
}

async function narrowUniqueKeys(client: pg.Client, waiting: readonly PlacedTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indisunique and i.indrelid::regclass::text = any ($1) and not exists (select from pg_attribute a
       where a.attrelid = i.indrelid and a.attname = 'org_id' and a.attnum = any (i.indkey))`,
    [ofKind(waiting, 'distributed').map(({ name }) => name)],
  )
  for (const { name, def } of rows) {
    const { unique, lookUp } = keyWithinShop(def)
    for (const sql of [`drop index ${name}`, unique, lookUp]) await client.query(sql)
  }
}

async function guardTriggers(client: pg.Client, waiting: readonly PlacedTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string; rel: string; def: string }>(
    `select tgname as name, tgrelid::regclass::text as rel, pg_get_triggerdef(oid) as def from pg_trigger
     where not tgisinternal and tgrelid::regclass::text = any ($1)`,
    [ofKind(waiting, 'reference').map(({ name }) => name)],
  )
  for (const { name, rel, def } of rows) {
    const guarded = referenceTrigger(name, rel, def)
    if (guarded === undefined) continue
    await client.query(`drop trigger ${name} on ${rel}`)
    await client.query(guarded)
  }
}
