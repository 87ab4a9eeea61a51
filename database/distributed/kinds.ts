import type pg from 'pg'

/** Where the rows of a table are in a distributed database: all of them on every node, each at its shop's home, or on the coordinator alone. */
export type Kind = 'reference' | 'distributed' | 'local'

export type PlacedTable = { readonly name: string; readonly kind: Kind; readonly why: string }

/** Small tables that many requests read and few write: copied to every node, for the reason given. All others with an `org_id` are distributed. */
const reference: Readonly<Record<string, string>> = {
  'auth.sessions': 'every request looks its session up',
  'auth.users': 'people belong to several shops',
  api_keys: 'a program is found by its key before its shop is known',
  business_settings: 'every request reads its shop’s trading rules',
  categories: 'most are everybody’s',
  commission_rules: 'a person’s shops are listed with whether they pay commission',
  device_models: 'they are everybody’s',
  idempotency: 'a key is a person’s, who has several shops',
  layby_rules: 'a person’s shops are listed with whether they put goods aside',
  locations: 'every request asks where its caller is at work',
  mail_counts: 'they count for people and shops together',
  notification_settings: 'they are a person’s',
  organization_invitations: 'one is found by its token before its shop is known',
  organization_members: 'people are looked up by who they are, and then by shop',
  organization_roles: 'every request reads what its caller’s role may do',
  organizations: 'every shop’s table points to it',
  outbox: 'it is written with what a shop does, and done by the platform',
  plan_prices: 'they are everybody’s',
  plan_requests: 'the platform answers them',
  pos_terminals: 'a till is found by its token before its shop is known',
  repair_rules: 'a person’s shops are listed with whether they repair',
  report_sharing: 'who is warned of what others report, is asked for all shops',
  staff: 'whoever serves at a till is looked up with it',
  subscription_invoice_numbers: 'they are compared with the invoices',
  subscription_invoices: 'the platform writes them',
  super_admins: 'every request asks whether its caller is one',
  suspensions: 'they are of people and of shops',
  terminal_pairings: 'a code is tried before its shop is known',
  trade_in_rules: 'a person’s shops are listed with whether they buy devices',
  user_consents: 'they are a person’s',
  user_preferences: 'they are a person’s',
  user_profiles: 'they are a person’s',
  user_subscriptions: 'every request reads its shop’s plan',
}

const stays = 'accounts and the platform’s own: one place is enough, and none of it grows with sales'

/** Every table of the schema and its kind. A new table with an `org_id` is distributed without being listed here. */
export async function placeTables(client: pg.ClientBase): Promise<PlacedTable[]> {
  const { rows } = await client.query<{ name: string; has_shop: boolean }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull and not a.attisdropped) as has_shop
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ name, has_shop }) => {
    const why = reference[name]
    if (why !== undefined) return { name, kind: 'reference', why }
    return has_shop
      ? { name, kind: 'distributed', why: 'by org_id, with everything else of its shop' }
      : { name, kind: 'local', why: stays }
  })
}

/** The table that all distributed tables are colocated with; the ids of its shards are in the names of homes. */
export const anchor = 'sales'
