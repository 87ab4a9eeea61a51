import { createRequire } from 'node:module'
import type { Tx } from '@tunda/database'
import { publish } from '../events/publish.ts'
import { lockByName } from '../lock-by-name.ts'

/** A customer as a sale finds it, locked until the sale is done. `former_ids` were merged into it and are still asked for. */
export type Buyer = {
  org_id: string
  id: string
  name: string
  phone: string | null
  phone_e164: string | null
  /** Whose price lists hold for them. */
  group_id?: string | null
  former_ids?: readonly string[]
}

export type NewBuyer = Buyer & { readonly user_id: string }

/** What a sale knows of its customer: an id, or a phone to find one by. */
export type BuyerSought = { readonly org_id: string; readonly id: string | null; readonly phone_e164: string | null }

type Phones = typeof import('libphonenumber-js/min')
const require = createRequire(import.meta.url)
let phones: Phones | undefined

/** A phone in E.164, Uganda where no country is given; null when it is none. */
export function phoneOf(contact: string | null | undefined): string | null {
  if (contact === null || contact === undefined || contact === '') return null
  // Ninety files, which wait for the first phone; who asks cannot wait for a promise.
  phones ??= require('libphonenumber-js/min') as Phones
  const phone = phones.parsePhoneNumberFromString(contact, 'UG')
  return phone?.isValid() ? phone.number : null
}

/** Until the transaction ends nobody else adds customers, or changes phones and emails: what is found of them stays true. */
export async function lockContacts(tx: Tx, { org_id }: { readonly org_id: string }): Promise<void> {
  await lockByName(tx, `customers of ${org_id}`)
}

/**
 * Locks the customers sought, in one order for everybody: by id, also one that was merged away since a device last heard, and by phone.
 * Unknown ones are left out.
 */
export async function lockBuyers(tx: Tx, sought: readonly BuyerSought[]): Promise<Buyer[]> {
  if (sought.length === 0) return []
  const buyers = await tx.query<Buyer>(`${soughtCustomers} for no key update`, [JSON.stringify(sought)])
  const known = new Set(buyers.map(({ org_id, id }) => `${org_id} ${id}`))
  const missing = sought.filter(({ org_id, id }) => id !== null && !known.has(`${org_id} ${id}`))
  return missing.length === 0 ? buyers : await withFormerIds(tx, buyers, missing)
}

const soughtCustomers = `
  with sought as (
    select * from json_to_recordset($1::json) as s (org_id uuid, id uuid, phone_e164 text)
  )
  select c.org_id, c.id, c.name, c.phone, c.phone_e164, c.group_id from customers c
  where (c.org_id, c.id) in (
    select org_id, id from sought
    union select a.org_id, a.customer_id from sought s join customer_aliases a on a.org_id = s.org_id and a.id = s.id
    union select k.org_id, k.id from sought s join customers k on k.org_id = s.org_id and k.phone_e164 = s.phone_e164
  )
  order by c.org_id, c.id`

/** The customers with what their merged-away ids are. One who was merged in this very moment is not waited for, but tried again. */
async function withFormerIds(tx: Tx, buyers: readonly Buyer[], missing: readonly BuyerSought[]): Promise<Buyer[]> {
  const aliases = await tx.query<{ org_id: string; id: string; customer_id: string }>(
    `select a.org_id, a.id, a.customer_id from json_to_recordset($1::json) as s (org_id uuid, id uuid)
     join customer_aliases a on a.org_id = s.org_id and a.id = s.id`,
    [JSON.stringify(missing.map(({ org_id, id }) => ({ org_id, id })))],
  )
  const locked = new Set(buyers.map(({ org_id, id }) => `${org_id} ${id}`))
  const late = aliases.filter(({ org_id, customer_id }) => !locked.has(`${org_id} ${customer_id}`))
  const added =
    late.length === 0
      ? []
      : await tx.query<Buyer>(`${soughtCustomers} for no key update nowait`, [
          JSON.stringify(late.map(({ org_id, customer_id }) => ({ org_id, id: customer_id }))),
        ])
  return [...buyers, ...added].map((buyer) => {
    const former = aliases.filter(({ org_id, customer_id }) => org_id === buyer.org_id && customer_id === buyer.id)
    return former.length === 0 ? buyer : { ...buyer, former_ids: former.map(({ id }) => id) }
  })
}

/** Adds customers who came with a sale; `since` is the moment it was recorded. */
export async function addBuyers(tx: Tx, buyers: readonly (NewBuyer & { readonly since: Date })[]): Promise<void> {
  if (buyers.length === 0) return
  await tx.query(
    `insert into customers (org_id, id, name, phone, phone_e164, user_id, customer_since, created_at, updated_at)
     select org_id, id, name, phone, phone_e164, user_id, since, since, since
     from json_to_recordset($1::json) as b (org_id uuid, id uuid, name text, phone text, phone_e164 text, user_id uuid, since timestamptz)`,
    [JSON.stringify(buyers)],
  )
  await publish(
    tx,
    buyers.map(({ org_id, id }) => ({ event: 'customer.registered', org_id, id })),
  )
}
