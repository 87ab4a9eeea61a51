import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../testing.ts'
import { copyRows } from './copy-rows.ts'

type TestDatabase = Awaited<ReturnType<typeof emptyDatabase>>
let [from, to]: TestDatabase[] = []
const opened: TestDatabase[] = []
const schema = `create table parents (id bigint generated always as identity primary key, name text not null);
  create table children (id uuid primary key, parent_id bigint not null references parents (id), at timestamptz not null, amount numeric,
    content bytea, facts jsonb, tags text[], doubled bigint generated always as (parent_id * 2) stored, on_day date, written_in bigint);
  create sequence numbers;
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a trigger ran'; end $$;
  create trigger refuses before insert on children for each row execute function refuse();`

beforeEach(async () => {
  ;[from, to] = [await emptyDatabase(), await emptyDatabase()]
  opened.push(from, to)
  for (const { url } of [from, to]) await run(url, schema)
  await run(
    from.url,
    `insert into parents (name) select 'A "name" \\ with' || chr(10) || 'lines, ž and ' || n from generate_series(1, 3000) n;
     set session_replication_role = 'replica';
     insert into children (id, parent_id, at, amount, content, facts, tags, on_day, written_in)
       select gen_random_uuid(), n, '2026-03-01T10:00:00.123456Z'::timestamptz + n * interval '1 hour', n * 1.10, decode(md5(n::text), 'hex'),
         jsonb_build_object('é', n, 'deep', array[null, n]), array['a,b', null, '{}'], '2026-01-01', 9999999
       from generate_series(1, 3000) n;
     update children set content = (select string_agg(decode(md5(i::text), 'hex'), '') from generate_series(1, 8000) i) where parent_id < 20;
     select setval('numbers', 77)`,
  )
})
afterEach(async () => {
  for (const { drop } of opened.splice(0)) await drop()
})

async function run(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
const urls = () => [from?.url ?? '', to?.url ?? ''] as const

it('copies every kind of value without triggers and checks, and what is next', async () => {
  const [one, other] = urls()
  await run(other, `insert into parents (name) values ('a row of the migration')`)
  expect(await copyRows(one, other, () => undefined)).toEqual({ children: 3000, parents: 3000 })
  const all = 'select md5(string_agg(c::text, chr(10) order by id)) as sum from children c'
  expect((await run(other, all)).rows).toEqual((await run(one, all)).rows)
  const next = `select nextval('numbers')::int as number, nextval(pg_get_serial_sequence('parents', 'id'))::int as id`
  expect((await run(other, next)).rows).toEqual([{ number: 78, id: 3001 }])
})

it('fails and changes nothing if a row or a table differs', async () => {
  const [one, other] = urls()
  await run(
    other,
    `create function spoil() returns trigger language plpgsql as $$ begin new.name := 'spoilt'; return new; end $$;
     create trigger spoils before insert on parents for each row when (new.id = 1234) execute function spoil();
     alter table parents enable always trigger spoils`,
  )
  await expect(copyRows(one, other, () => undefined)).rejects.toThrow('parents differs in the new database')
  expect((await run(other, 'select count(*)::int as count from parents')).rows).toEqual([{ count: 0 }])
  await run(other, 'alter table children drop column on_day')
  await expect(copyRows(one, other, () => undefined)).rejects.toThrow(/the same tables: children/)
})
