import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from './testing.ts'

/** Tables that are nobody's shop's: each says why by where it stands. Every other table must be a tenant's. */
const notTenants = [
  // The platform's.
  'backup_runs',
  'device_models',
  'mail_counts',
  'outbox',
  'password_reset_requests',
  'plan_prices',
  'platform_invoice_counter',
  'platform_log',
  'quota_counters',
  'quota_holds',
  'schema_functions',
  'schema_migrations',
  'subscription_invoice_numbers',
  'subscription_invoices',
  'super_admins',
  'suspensions',
  'user_subscriptions',
  'write_probes',
  // One person's, under that person's policy.
  'idempotency',
  'notification_settings',
  'user_consents',
  'user_preferences',
  'user_profiles',
  // The tenant itself.
  'organizations',
  // Global without org_id, a shop's with it; a policy of its own.
  'categories',
]

/** Functions that run with more rights than their caller. Each looks only at what its caller may see. */
const definers = [
  'actors_of_current_organizations',
  'audited_organizations',
  'close_lone_organizations',
  'closest_words',
  'confirm_address_by_invitation',
  'count_products',
  'create_temporary_organization',
  'customers_found',
  'disconnect_tills_of_owner',
  'end_programs_of_owner',
  'enter_api_keys',
  'enter_closed_organization',
  'enter_invitation',
  'enter_members',
  'enter_pairing',
  'enter_terminals',
  'erase_organization',
  'erase_organization_step',
  'erase_person',
  'evening_summaries_due',
  'find_invitation',
  'find_products',
  'find_quotation',
  'find_receipt',
  'find_repair',
  'find_sales',
  'find_statement',
  'find_till_customers',
  'hold_webhooks',
  'invoices_of_owner',
  'is_colleague_suspended',
  'is_last_super_admin',
  'is_own_address_confirmed',
  'is_owner_confirmed',
  'keep_letterhead',
  'keep_list_sums',
  'language_of_person',
  'members_who_read',
  'named_products',
  'open_debts',
  'organizations_of_person',
  'people_of_current_organizations',
  'recipients_of_organizations',
  'shared_device_reports',
  'shops_of_current_user',
  'shops_with_expiring_goods',
  'shops_with_uncollected_repairs',
  'spell_names',
  'subscription_of_owner',
  'terms_of_sign_up',
  'texts_found',
  'use_export_ticket',
  'walk_products',
]

/** Indexes that look across shops: the door's, a mailed invitation's, the platform's for a global category, a stolen device's, and what is forgotten with a person or in time. */
const acrossShops = [
  'api_key_calls_age_idx',
  'api_keys_former_verifier_key',
  'api_keys_verifier_key',
  'customer_accounts_token_hash_key',
  'device_reports_hash_idx',
  'notifications_expiry_idx',
  'notifications_user_id_idx',
  'organization_categories_category_id_idx',
  'organization_invitations_token_hash_key',
  'organization_members_user_id_idx',
  'pos_terminals_former_verifier_key',
  'pos_terminals_verifier_key',
  'quotations_token_hash_key',
  'repairs_token_hash_key',
  'sale_receipts_token_hash_key',
  'shop_exports_ticket_hash_key',
  'terminal_pairings_selector_idx',
  'webhook_deliveries_age_idx',
]

let testDb: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
beforeAll(async () => {
  testDb = await testDatabase()
  client = new pg.Client({ connectionString: testDb.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testDb.drop()
})

async function names(sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map((row) => row.name)
}

const tables = (condition: string) =>
  names(`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and ${condition} order by 1`)
const hasOrganization = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`

describe('tenancy in the catalogue', () => {
  it('every table is a tenant’s or on the list', async () => {
    const tenants = await tables(hasOrganization)
    expect(tenants.length).toBeGreaterThan(10)
    const others = (await tables('true')).filter((name) => !tenants.includes(name))
    expect(new Set([...others, 'categories'])).toEqual(new Set(notTenants))
  })

  it('every tenant’s rows are behind forced row security with a policy that checks what is written', async () => {
    const open =
      await tables(`(${hasOrganization} or c.relname in ('organizations', 'idempotency', 'notification_settings', 'user_consents', 'user_preferences', 'user_profiles'))
      and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polwithcheck is not null))`)
    expect(open).toEqual([])
  })

  it('org_id is never null and leads every key and index', async () => {
    const nullable = await tables(`c.relname <> 'categories' and exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and not a.attnotnull)`)
    expect(nullable).toEqual([])
    const stray =
      await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'categories' and i.indkey[0] <> a.attnum order by 1`)
    expect(stray).toEqual(acrossShops)
  })

  it('every foreign key between tenants’ tables includes org_id', async () => {
    const stray = await names(`select k.conname as name from pg_constraint k
      join pg_attribute mine on mine.attrelid = k.conrelid and mine.attname = 'org_id'
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attname = 'org_id'
      where k.contype = 'f' and k.confrelid <> 'categories'::regclass
        and not (k.conkey @> array[mine.attnum] and k.confkey @> array[theirs.attnum])`)
    expect(stray).toEqual([])
  })
})

describe('rights in the catalogue', () => {
  it('the roles that serve own nothing and step around nothing', async () => {
    const owned = await names(`select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('app_api', 'app_auth', 'app_platform')`)
    expect(owned).toEqual([])
    const superuser = await names(`select rolname as name from pg_roles
      where rolname like 'app\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`)
    expect(superuser).toEqual([])
  })

  it('the shops’ role cannot read accounts, nor change the ledger or the audit trail', async () => {
    const may = async (right: string, table: string) => {
      const { rows } = await client.query<{ may: boolean }>(
        `select has_schema_privilege('app_api', split_part($2, '.', 1), 'usage') and has_table_privilege('app_api', $2, $1) as may`,
        [right, table],
      )
      return rows[0]?.may
    }
    expect(await may('select', 'public.products')).toBe(true)
    expect(await may('select', 'auth.users')).toBe(false)
    for (const table of [
      'public.inventory_movements',
      'public.money_movements',
      'public.wallets',
      'public.shift_counts',
      'public.shift_totals',
      'public.supplier_entries',
      'public.customer_entries',
      'public.customer_allocations',
      'public.quotation_lines',
      'public.layby_lines',
      'public.commission_entries',
      'public.held_before',
      'public.cost_changes',
      'public.price_changes',
      'public.price_lists_before',
      'public.landed_costs',
      'public.landed_allocations',
      'public.supplier_returns',
      'public.supplier_return_lines',
      'public.audit_log',
      'public.audit_chain',
      'public.sale_items',
      'public.sale_payments',
      'public.refunds',
      'public.refund_items',
      'public.refund_payments',
      'public.user_consents',
      'public.stock_take_counts',
    ]) {
      expect([await may('update', table), await may('delete', table)], table).toEqual([false, false])
    }
    expect(await may('delete', 'public.sales')).toBe(false)
  })

  it('definer functions are the listed ones, with a pinned search path, and not everybody’s to call', async () => {
    const found = await client.query<{ name: string; path: string[] | null; is_public: boolean }>(
      `select p.proname as name, p.proconfig as path,
         exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as is_public
       from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
    )
    expect(found.rows.map((row) => row.name)).toEqual(definers)
    expect(
      found.rows.filter((row) => row.is_public || !row.path?.some((set) => set.startsWith('search_path=pg_catalog'))),
    ).toEqual([])
  })

  it('the doors of every request are planned once a connection, and by key', async () => {
    const doors = await client.query<{ name: string; set: string[] }>(
      `select proname as name, proconfig as set from pg_proc where proname in ('enter_members', 'enter_terminals') order by 1`,
    )
    expect(doors.rows.map(({ name }) => name)).toEqual(['enter_members', 'enter_terminals'])
    for (const { set } of doors.rows)
      expect(set).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']))
  })

  it('nothing of ours is granted to everybody', async () => {
    const granted = await names(`select c.relname as name from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and a.grantee = 0`)
    expect(granted).toEqual([])
  })

  it('every table says what it is', async () => {
    const silent = await tables(
      `c.relname not in ('schema_migrations', 'schema_functions') and obj_description(c.oid, 'pg_class') is null`,
    )
    expect(silent).toEqual([])
  })
})

describe('the checks of the catalogue', () => {
  it('sees a table whose row security is not forced', async () => {
    await client.query('begin')
    await client.query('alter table products no force row level security')
    const open = await tables(`${hasOrganization} and not c.relforcerowsecurity`)
    await client.query('rollback')
    expect(open).toEqual(['products'])
  })
})
