/**
 * All differences between the database of a distributed installation and an ordinary one. Tables, checks, keys, triggers and functions come from
 * the migrations; this file changes what Citus refuses, and what must run on the node that has a shop's rows.
 *
 * A shop's home is the group of shards that has its rows. The node with those shards has a schema `shops_<shard>` with one view for each table.
 * A transaction of the shop runs there, on a connection whose search path begins with that schema: every statement, function and trigger finds
 * its tables under their usual names, and only PostgreSQL plans it, not Citus.
 */

/** Citus allows no sub-select in a policy: replaces it by the plain function call, which is stable, and evaluated once a row. */
export function plainPolicy(expression: string): string {
  return expression.replace(/\( ?SELECT (current_\w+\(\)) AS \w+\)/g, (_whole: string, call: string) => call)
}

/**
 * Shards cannot enforce a key that is unique across all shops: it becomes unique within each shop, with an index to find it in all of them. The
 * values of such keys are random, so they do not collide.
 */
export function keyWithinShop(definition: string): { readonly unique: string; readonly lookUp: string } {
  return {
    unique: definition.replace('(', '(org_id, '),
    lookUp: definition.replace('UNIQUE ', '').replace(/INDEX (\w+) ON/, 'INDEX $1_everywhere ON'),
  }
}

/**
 * The search path of a connection to a home. For the platform's jobs the views with only the columns that they, or the functions that they call,
 * may read come first: PostgreSQL refuses a whole view if it has any other column.
 */
export function searchPath(home: string, isPlatform: boolean): string {
  return `${isPlatform ? `${looksOf(home)},` : ''}${home},public,auth`
}

/**
 * Rewrites a statement for a distributed database. Citus cannot plan without parameter values, so a batch of sales does not force generic plans. The
 * settings that say which rows a transaction may touch go to all nodes. Rows that the platform adds to the audit trails of shops on several homes
 * would be sent by `copy`, which row security refuses; an `on conflict` clause makes Citus insert them. Their numbers never conflict.
 */
export function askedWhereSpread(sql: string, isPlatform: boolean): string {
  const asked = sql.replace("'force_generic_plan'", "'auto'").replace("set_config('app.", "set_everywhere('app.")
  const [, written] = /^insert into (\w+) (?![\s\S]* returning )/.exec(asked) ?? []
  return isPlatform && written === 'audit_log' ? `${asked} on conflict do nothing` : asked
}

/** The schema of the views with only the columns that the platform's jobs may read. */
export const looksOf = (home: string) => home.replace('shops_', 'looks_')

export type ForeignKey = { readonly name: string; readonly rel: string; readonly ref: string; readonly def: string }

const setsNull = / ON DELETE SET NULL(?: \((\w+)\))?/

/**
 * Citus refuses `on delete set null`: the key is kept without it, and a trigger sets the references to null before the row is deleted. It refuses
 * any key from a reference table to a distributed one: a trigger prevents the deletion of rows that are referenced. `isToHome`: it is such a key.
 */
export function foreignKey({ name, rel, ref, def }: ForeignKey, isToHome: boolean): string[] {
  const [, columns = '', , targets = ''] = /FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/.exec(def) ?? []
  const targetOf = (column: string) => targets.split(', ')[columns.split(', ').indexOf(column)] ?? 'id'
  if (isToHome) {
    const own = columns.split(', ').find((one) => one !== 'org_id') ?? 'org_id'
    return [
      `create trigger keep_${rel}_${own} before delete on ${ref} for each row
       execute function keep_referenced('${rel}', '${own}', '${targetOf(own)}', '${name}')`,
    ]
  }
  const column = setsNull.exec(def)?.[1]
  const added = `alter table ${rel} add constraint "${name}" ${def.replace(setsNull, '')}`
  if (column === undefined) return [added]
  const target = targetOf(column)
  return [
    added,
    `create trigger forget_${rel}_${column} before delete on ${ref} for each row
       execute function forget_reference('${rel}', '${column}', '${target}')`,
  ]
}

/**
 * A trigger of a reference table fires on every node. If it writes rows of a shop, it does so only at that shop's home; if it writes rows of
 * reference tables, only on the node that began the statement. The trigger that fills in preferences runs everywhere, with the same result.
 * Undefined for a trigger that needs no change.
 */
export function referenceTrigger(name: string, table: string, definition: string): string | undefined {
  if (name === 'begin_with_accepted_terms' || /is_first_hand|enter_home/.test(definition)) return undefined
  const row = / (DELETE|UPDATE) ON /.test(definition) || /AFTER UPDATE OF/.test(definition) ? 'old' : 'new'
  const guard =
    name === 'make_location' ? 'is_first_hand()' : `enter_home(${row}.${table === 'organizations' ? 'id' : 'org_id'})`
  const safe = /INSERT OR UPDATE/.test(definition) ? guard.replace('old.', 'new.') : guard
  return / WHEN \(/.test(definition)
    ? definition.replace(/ WHEN \((.*)\) EXECUTE/, ` WHEN (($1) AND ${safe}) EXECUTE`)
    : definition.replace(' EXECUTE', ` WHEN (${safe}) EXECUTE`)
}

/** `everywhere`: the reference tables; statements with them are planned by Citus. */
export type AtHome = {
  readonly isTrigger: boolean
  readonly isWorker: boolean
  readonly everywhere: ReadonlySet<string>
}

/**
 * The definition of a function for every node. Settings that say which rows a transaction may touch go to all nodes. On workers a security definer
 * has its caller's search path, in which no login may create anything. A trigger that fires for a statement from another node sets the search path
 * to its shop's home first.
 */
export function functionAtHome(definition: string, { isTrigger, isWorker, everywhere }: AtHome): string {
  const own = bodies[/FUNCTION (?:\w+\.)?(\w+)\(/.exec(definition)?.[1] ?? '']
  const asItIs =
    own === undefined
      ? definition
      : definition.replace(/\$function\$[\s\S]*\$function\$/, () => `$function$${own}$function$`)
  let written = asItIs.replaceAll("set_config('app.", "set_everywhere('app.")
  if (isWorker) written = written.replace(/^ SET search_path TO .*\n/m, '')
  // `explain` turns local execution of Citus off until the transaction ends; with this setting, only until the function ends.
  if (/'explain /.test(written)) written = written.replace(/^AS /m, ' SET citus.enable_local_execution TO on\nAS ')
  if (!isTrigger) return asBlock(written, everywhere)
  return written.replace(
    /^begin$/im,
    `begin\n  if coalesce(current_setting('tunda.home', true), '') = '' then perform enter_shard(tg_table_name::text); end if;`,
  )
}

/**
 * Functions with another body. A shop is erased at its home, and rows are limited by their primary keys, because a view has no `ctid`. Tables with
 * references that a trigger checks (`keep_referenced`) are emptied first.
 */
const bodies: Readonly<Record<string, string>> = {
  erase_organization_step: `
declare
  tenant name;
  key text;
  gone bigint;
  total bigint := 0;
begin
  perform set_config('app.org_ids', wanted_org_id::text, true);
  if not exists (select from organizations o where o.id = wanted_org_id and o.erase_at <= at and o.suspended_at is null) then
    return null;
  end if;
  if home_of(wanted_org_id) is distinct from current_setting('tunda.home', true) then return 0; end if;
  perform set_config('search_path', current_setting('tunda.home') || ', public, auth', true);
  for tenant, key in
    with recursive tenants as (
      select d.logicalrelid::oid as oid from pg_dist_partition d join pg_attribute a on a.attrelid = d.logicalrelid and a.attname = 'org_id'
    ), ways as (
      select t.oid, 0 as depth from tenants t
      union
      select k.conrelid, w.depth + 1 from ways w
      join pg_constraint k on k.contype = 'f' and k.confrelid = w.oid and k.conrelid <> k.confrelid
      join tenants t on t.oid = k.conrelid
      where w.depth < 12
    )
    select c.relname, (select string_agg(quote_ident(a.attname), ',' order by a.attnum)
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary)
    from ways w join pg_class c on c.oid = w.oid group by c.oid, c.relname
    order by exists (select from pg_trigger t where t.tgname like 'keep\\_' || c.relname || '\\_%') desc, max(w.depth) desc, c.oid
  loop
    execute format('delete from %I where org_id = $1', tenant)
      || coalesce(format(' and (%s) in (select %1$s from %I where org_id = $1 limit $2)', key, tenant), '') using wanted_org_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  return total;
end`,
}

/** Citus cannot plan statements with parameters in a function in SQL, nor those of a security definer in SQL; in PL/pgSQL it can. */
function asBlock(definition: string, everywhere: ReadonlySet<string>): string {
  const [, head, body] = /^([\s\S]*)AS \$function\$([\s\S]*)\$function\$\s*$/.exec(definition) ?? []
  if (head === undefined || body === undefined || !/ LANGUAGE sql\n/.test(head)) return definition
  const asksCitus = [...body.matchAll(/\b(?:from|join) (\w+)/g)].some(([, name = '']) => everywhere.has(name))
  if (!asksCitus && !/SECURITY DEFINER/.test(head)) return definition
  if (/^CREATE OR REPLACE FUNCTION [\w.]+\(\)/.test(head)) return definition
  const written = body.trim().replace(/;$/, '')
  const answer = /^ RETURNS (TABLE|SETOF)/m.test(head) ? `return query ${written}` : `return (${written})`
  return `${head.replace(' LANGUAGE sql', ' LANGUAGE plpgsql')}AS $function$\n#variable_conflict use_column\nbegin\n${answer};\nend $function$`
}

/** Functions that only a distributed installation has, on every node. */
export const ownFunctions = `
create or replace function set_everywhere(name text, value text, is_local boolean) returns text language plpgsql as $$
begin
  if name not in ('app.org_ids', 'app.user_id') then raise exception 'not %', name; end if;
  -- Citus passes statements on, and not what a function sets.
  execute format('set local %s = %L', name, value);
  return value;
end $$;
create or replace function is_first_hand() returns boolean language sql stable
  return current_setting('application_name') not like 'citus_internal%' and current_setting('application_name') not like 'citus_run_command%';
create or replace function home_of(org_id uuid) returns text language sql stable security definer set search_path = pg_catalog, public
  as $$ select 'shops_' || get_shard_id_for_distribution_column('sales', org_id) $$;
create or replace function is_here(home text) returns boolean language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from pg_dist_placement p join pg_dist_local_group here on here.groupid = p.groupid
    where p.shardid = substr(home, 7)::bigint) $$;
create or replace function enter_home(org_id uuid) returns boolean language plpgsql as $$
declare
  home constant text := home_of(org_id);
  own constant text := coalesce(current_setting('tunda.home', true), '');
begin
  if own <> '' then return own = home; end if;
  if not is_here(home) then return false; end if;
  perform set_config('search_path', home || ', public, auth', true);
  return true;
end $$;
create or replace function enter_shard(shard text) returns void language plpgsql as $$
declare
  home text;
begin
  select 'shops_' || a.shardid into home
  from pg_dist_shard s join pg_dist_shard a on a.logicalrelid = 'public.sales'::regclass and a.shardminvalue = s.shardminvalue
  where s.shardid = substring(shard from '_(\\d+)$')::bigint;
  if home is not null then perform set_config('search_path', home || ', public, auth', true); end if;
end $$;
-- A row that was not written at its home gets its number there, after the highest. One that is taken is an error, whatever the statement says of it.
create or replace function number_at_home() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  number constant bigint := nextval(tg_argv[0]::regclass);
  is_taken boolean;
begin
  execute format('select exists (select from %I.%I where org_id = $1 and %I = $2)', tg_table_schema, tg_table_name, tg_argv[1])
    into is_taken using new.org_id, number;
  if is_taken then raise exception '% has the number % already', tg_table_name, number using errcode = 'unique_violation'; end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], number));
end $$;
create or replace function forget_reference() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('tunda.home', true), '') = '' then perform enter_shard(tg_table_name::text); end if;
  execute format('update %I set %I = null where org_id = $1 and %I = ($2 ->> $3)::uuid', tg_argv[0], tg_argv[1], tg_argv[1])
    using old.org_id, to_jsonb(old), tg_argv[2];
  return old;
end $$;
create or replace function keep_referenced() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  if coalesce(current_setting('tunda.home', true), '') = '' then perform enter_shard(tg_table_name::text); end if;
  execute format('select exists (select from %I where org_id = $1 and %I = ($2 ->> $3)::uuid)', tg_argv[0], tg_argv[1])
    into is_named using old.org_id, to_jsonb(old), tg_argv[2];
  if is_named then
    raise exception 'a row of % names it', tg_argv[0] using errcode = 'foreign_key_violation', constraint = tg_argv[3];
  end if;
  return old;
end $$;
-- Held until the transaction ends: shops are moved away when nobody writes there, and whoever comes later is told that they have gone.
create or replace function hold_home(home text) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform lock_shard_metadata(5, array[substr(home, 7)::bigint]);
  if not is_here(home) or to_regclass(home || '.is_ready') is null then
    raise exception 'the shops of % are not here', home using errcode = 'TU001';
  end if;
end $$;
revoke all on function set_everywhere(text, text, boolean), is_first_hand(), home_of(uuid), is_here(text), enter_home(uuid),
  enter_shard(text), number_at_home(), forget_reference(), keep_referenced(), hold_home(text) from public;
grant execute on function set_everywhere(text, text, boolean), is_first_hand(), home_of(uuid), is_here(text), enter_home(uuid),
  enter_shard(text), number_at_home(), forget_reference(), keep_referenced(), hold_home(text) to app_owner, app_definer, app_api, app_auth, app_platform;
`
