import type pg from 'pg'
import { type Node, onNode } from './citus-nodes.ts'
import { type AtHome, functionAtHome } from './differences.ts'

type Installed = {
  readonly signature: string
  readonly definition: string
  readonly owner: string
  readonly granted: readonly string[]
  readonly is_closed: boolean
  readonly is_trigger: boolean
}

type Composite = { readonly name: string; readonly owner: string; readonly columns: string }

/** Installs the functions of the schema on every node, changed for a distributed database. A function that needs another is tried again after it. */
export async function installFunctions(client: pg.Client, url: string, nodes: readonly Node[]): Promise<void> {
  await client.query('set search_path = public')
  const { rows } = await client.query<Installed>(
    `select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition, pg_get_userbyid(p.proowner) as owner,
       array(select distinct pg_get_userbyid(a.grantee)::text from aclexplode(p.proacl) a where a.grantee <> 0) as granted,
       not exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as is_closed,
       p.prorettype = 'trigger'::regtype as is_trigger
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and pg_get_userbyid(p.proowner) like 'app\\_%'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  const { rows: types } = await client.query<Composite>(
    `select t.typname as name, pg_get_userbyid(t.typowner) as owner,
       string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
     from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c' join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where t.typnamespace = 'public'::regnamespace group by t.oid`,
  )
  const { rows: whole } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid where d.partmethod = 'n'`,
  )
  const everywhere = new Set(whole.map(({ name }) => name))
  await client.query('reset search_path')
  for (const node of nodes)
    await onNode(url, node, async (worker) => {
      await prepare(worker)
      for (const type of types) await keepType(worker, type)
      await installAll(worker, rows, { isWorker: true, everywhere })
    })
  await prepare(client)
  await installAll(client, rows, { isWorker: false, everywhere })
  for (const name of ['citus.enable_ddl_propagation', 'check_function_bodies', 'search_path'])
    await client.query(`reset ${name}`)
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off')
  await client.query('set check_function_bodies = off')
  await client.query('set search_path = public, auth')
}

async function keepType(worker: pg.Client, { name, owner, columns }: Composite): Promise<void> {
  const { rowCount } = await worker.query(`select from pg_type where oid = to_regtype($1)`, [name])
  if (rowCount) return
  await worker.query(`create type ${name} as (${columns})`)
  await worker.query(`alter type ${name} owner to ${owner}`)
}

type Where = Pick<AtHome, 'isWorker' | 'everywhere'>

async function installAll(client: pg.Client, functions: readonly Installed[], where: Where): Promise<void> {
  let left = functions
  while (left.length > 0) {
    const failed: Installed[] = []
    let cause: unknown
    for (const one of left) {
      await client.query('begin')
      try {
        await install(client, one, where)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        cause = error
        failed.push(one)
      }
    }
    if (failed.length === left.length) throw new Error(`${failed[0]?.signature}: ${String(cause)}`, { cause })
    left = failed
  }
}

async function install(client: pg.Client, one: Installed, where: Where): Promise<void> {
  const { signature, definition, owner, granted, is_closed, is_trigger } = one
  await client.query(functionAtHome(definition, { isTrigger: is_trigger, ...where }))
  await client.query(`alter function ${signature} owner to ${owner}`)
  if (is_closed) await client.query(`revoke all on function ${signature} from public`)
  for (const role of granted) await client.query(`grant execute on function ${signature} to ${role}`)
}
