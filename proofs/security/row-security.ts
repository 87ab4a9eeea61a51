import pg from 'pg'

/** A table whose rows belong to somebody, and the column that says to whom. */
export type GuardedTable = { readonly name: string; readonly key: string; readonly columns: readonly string[] }

/** The settings of a transaction: the shop it may touch and the person it acts for. */
export type Settings = { readonly org_id: string; readonly user_id: string }

const insufficientPrivilege = '42501'

/** Every table of the catalogue with `org_id`, the shops themselves, and those of one person. */
export async function guardedTables(owner: pg.Client): Promise<GuardedTable[]> {
  const { rows } = await owner.query<GuardedTable>(
    `select c.oid::regclass::text as name,
       case when c.relname = 'organizations' then 'id' when c.relname = 'idempotency' then 'user_id' else 'org_id' end as key,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '' and a.attidentity <> 'a') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     group by c.oid, c.relname
     having bool_or(a.attname = 'org_id') or c.relname in ('organizations', 'idempotency') order by 1`,
  )
  return rows
}

/**
 * Tries everything on a table with `settings`, without any `where`. `theirs` is a row of somebody else as JSON. Returns how somebody else's rows were
 * reached. The session must already have the shops' role, and be in a transaction.
 */
export async function breaches(
  session: pg.Client,
  table: GuardedTable,
  settings: Settings,
  theirs: Record<string, unknown>,
): Promise<string[]> {
  const { name, key, columns } = table
  const owner = theirs[key]
  await session.query(`select set_config('app.org_ids', $1, true), set_config('app.user_id', $2, true)`, [
    settings.org_id,
    settings.user_id,
  ])
  const isTheirs = (row: Record<string, unknown>) => row.owner === owner
  const seen = await attempt(session, `select ${key} as owner from ${name}`)
  const changed = await attempt(session, `update ${name} set ${key} = ${key} returning ${key} as owner`)
  const gone = await attempt(session, `delete from ${name} returning ${key} as owner`)
  const given = await attempt(session, `update ${name} set ${key} = $1 returning ${key} as owner`, [owner])
  const list = columns.join(', ')
  const made = await attempt(
    session,
    `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1) returning ${key} as owner`,
    [JSON.stringify({ ...theirs, ...('current_stock' in theirs ? { current_stock: 0 } : {}) })],
  )
  return [
    ...(seen.rows.some(isTheirs) ? ['select sees their rows'] : []),
    ...(changed.rows.some(isTheirs) ? ['update reaches their rows'] : []),
    // None of the rows that were seen may block a delete either.
    ...(gone.rows.some(isTheirs) || gone.detail.includes(String(owner)) ? ['delete reaches their rows'] : []),
    ...(given.rows.length > 0 || (given.hasRows && given.code !== insufficientPrivilege)
      ? ['a row was given to them']
      : []),
    ...(made.code === insufficientPrivilege ? [] : [`a row was made for them (${made.code ?? 'no error'})`]),
  ]
}

type Attempt = {
  readonly rows: Record<string, unknown>[]
  readonly code: string | undefined
  readonly detail: string
  readonly hasRows: boolean
}

/** Runs one statement and rolls it back, whatever it did. */
async function attempt(session: pg.Client, sql: string, values: unknown[] = []): Promise<Attempt> {
  await session.query('savepoint before')
  try {
    const { rows } = await session.query<Record<string, unknown>>(sql, values)
    return { rows, code: undefined, detail: '', hasRows: rows.length > 0 }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { rows: [], code: error.code, detail: `${error.message} ${error.detail ?? ''}`, hasRows: true }
  } finally {
    await session.query('rollback to savepoint before')
  }
}
