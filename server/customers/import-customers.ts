import { randomUUID } from 'node:crypto'
import type { CustomerFields } from '@tunda/contract/customers/customers'
import type { ShopEvent } from '@tunda/contract/event-table'
import { ImportedCustomer, type ImportOptions } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import {
  type KeyedRow,
  type Outcome,
  outcomesOf,
  problemsOf,
  type ReadRow,
  type RowKey,
  readableFields,
  type SentRow,
  twinsOf,
} from '../imports/imported-rows.ts'
import { lockContacts, phoneOf } from './buyers.ts'

/** The fields that a row has; the others stay as they are in a customer who is there. */
type Given = { readonly [Field in keyof CustomerFields]?: CustomerFields[Field] | undefined }
type Ready = ReadRow<Given>
type How = { readonly import_id: string; readonly existing: 'update' | 'skip' }

/** Looks at rows of a file of customers. One whose phone or email the shop has is a change of that customer. */
export async function checkCustomers(
  tx: Tx,
  member: Member,
  rows: readonly SentRow[],
  { existing }: Pick<ImportOptions, 'existing'>,
): Promise<KeyedRow[]> {
  const given = rows.map(({ row, fields }) => ({
    row,
    fields,
    read: readableFields(ImportedCustomer.partial(), fields),
  }))
  const matches = await matchCustomers(
    tx,
    member,
    given.map(({ read }) => read),
  )
  return given.map(({ row, fields, read }, place) => {
    const match = matches[place] ?? nobody
    const target_id = targetOf(match)
    const schema = target_id === null ? ImportedCustomer : ImportedCustomer.partial()
    const problems = [...problemsOf(schema, fields), ...(isTorn(match) ? [torn] : [])]
    const isWritten = target_id === null || existing === 'update'
    return { row, fields: read, problems, target_id, keys: isWritten ? keysOf(read, target_id) : [] }
  })
}

/** The keys of a row: two rows with the same customer, phone or email address mean the same person. */
function keysOf(fields: Given, targetId: string | null): RowKey[] {
  const [number, email] = [numberOf(fields), fields.email?.toLowerCase()]
  return [
    ...(number ? [{ key: `phone ${number}`, field: 'phone' }] : []),
    ...(email ? [{ key: `email ${email}`, field: 'email' }] : []),
    ...(targetId ? [{ key: `customer ${targetId}`, field: number ? 'phone' : 'email' }] : []),
  ]
}

/** Writes checked rows: new customers, and changes of existing ones. A row with the phone or email of an earlier row is skipped. */
export async function importCustomers(tx: Tx, member: Member, rows: readonly Ready[], how: How): Promise<Outcome[]> {
  await lockContacts(tx, member)
  const matches = await matchCustomers(
    tx,
    member,
    rows.map(({ fields }) => fields),
  )
  const aimed = rows.map((row, place) => ({ ...row, target_id: targetOf(matches[place] ?? nobody) }))
  const twins = twinsOf(aimed, ({ fields, target_id }) => {
    const isWritten = target_id === null || how.existing === 'update'
    return isWritten ? keysOf(fields, target_id).map(({ key }) => key) : []
  })
  const alone = aimed.filter(({ row }) => !twins.has(row))
  const fresh = alone.filter(({ target_id }) => target_id === null).map((row) => ({ ...row, id: randomUUID() }))
  const known = alone.filter(({ target_id }) => target_id !== null)
  await addNew(tx, member, fresh)
  if (how.existing === 'update') await changeKnown(tx, member, known)
  await publish(tx, eventsOf(member, how, fresh, how.existing === 'update' ? known : []))
  return outcomesOf(fresh, known, how.existing, twins, (first) => ({
    field: 'phone',
    message: `The same customer as row ${first}`,
  }))
}

/** A phone, normalised for comparison: in international form, or as it is written if it is not a valid number. */
export function numberOf({ phone }: Pick<Given, 'phone'>): string | null {
  return phoneOf(phone) ?? (phone || null)
}

type Match = { by_phone: string | null; by_email: string | null }

/** The existing customers that each row means, by phone and by email. */
async function matchCustomers(tx: Tx, member: Member, rows: readonly Given[]): Promise<Match[]> {
  const sought = rows.map((fields) => ({ number: numberOf(fields), email: fields.email?.toLowerCase() || null }))
  return await tx.query<Match>(
    `with sought as materialized (
       select * from rows from (json_to_recordset($2::json) as (number text, email text)) with ordinality as s (number, email, place)
     ), numbers as (
       select distinct on (s.place) s.place, c.id
       from sought s join customers c on c.org_id = $1 and coalesce(c.phone_e164, c.phone) = s.number
       order by s.place, c.created_at, c.id
     ), emails as (
       select distinct on (s.place) s.place, c.id
       from sought s join customers c on c.org_id = $1 and lower(c.email) = s.email
       order by s.place, c.created_at, c.id
     )
     select n.id as by_phone, e.id as by_email
     from sought s left join numbers n on n.place = s.place left join emails e on e.place = s.place
     order by s.place`,
    [member.org_id, JSON.stringify(sought)],
  )
}

/** The customer that is meant: by phone, else by email. */
function targetOf({ by_phone, by_email }: Match): string | null {
  return by_phone ?? by_email
}

function isTorn({ by_phone, by_email }: Match): boolean {
  return by_phone !== null && by_email !== null && by_phone !== by_email
}

const nobody: Match = { by_phone: null, by_email: null }
const torn = { field: 'email', message: 'Phone and email belong to different customers' }

const columns = 'name, email, phone, phone_e164, age, location, status, customer_since'

function written(fields: Given): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])
  return { ...Object.fromEntries(entries), ...('phone' in fields && { phone_e164: phoneOf(fields.phone) }) }
}

async function addNew(tx: Tx, member: Member, rows: readonly (Ready & { id: string })[]): Promise<void> {
  if (rows.length === 0) return
  const given = columns
    .replace('status', `coalesce(status, 'active')`)
    .replace('customer_since', 'coalesce(customer_since, $3)')
  await tx.query(
    `insert into customers (org_id, id, ${columns}, user_id)
     select $1, id, ${given}, $2 from jsonb_populate_recordset(null::customers, $4::jsonb)`,
    [member.org_id, member.user_id, now(), JSON.stringify(rows.map(({ id, fields }) => ({ ...written(fields), id })))],
  )
}

async function changeKnown(tx: Tx, member: Member, rows: readonly Ready[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ target_id }) => target_id)
  await tx.query(
    'select 1 from customers where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update',
    [member.org_id, ids],
  )
  const changes = rows.map(({ target_id, fields }) => ({ id: target_id, fields: written(fields) }))
  await tx.query(
    `update customers c
     set (${columns}, updated_at) = (select ${columns}, $3::timestamptz from jsonb_populate_record(c, n.fields))
     from jsonb_to_recordset($2::jsonb) as n (id uuid, fields jsonb)
     where c.org_id = $1 and c.id = n.id`,
    [member.org_id, JSON.stringify(changes), now()],
  )
}

/** The audit trail gets only ids of added and changed customers: it outlives an anonymised customer. */
type Written = 'customer.imported' | 'customer.changed'

function eventsOf(
  actor: Member,
  { import_id }: How,
  fresh: readonly { id: string }[],
  known: readonly Ready[],
): ShopEvent<Written>[] {
  const of = { org_id: actor.org_id, actor, facts: { import_id } }
  return [
    ...fresh.map(({ id }) => ({ ...of, event: 'customer.imported' as const, id })),
    ...known.map(({ target_id: id }) => ({ ...of, event: 'customer.changed' as const, id })),
  ]
}
