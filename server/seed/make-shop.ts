import type { Database, Tx } from '@tunda/database'
import { type Caller, enter, memberOf, personOf } from '../callers.ts'
import { setClock } from '../clock.ts'
import type { Member } from '../context.ts'
import { phoneOf } from '../customers/buyers.ts'
import { completeOnboarding } from '../organization/complete-onboarding.ts'
import { createOrganization } from '../organization/create-organization.ts'
import { addProduct } from '../products/add-product.ts'
import type { Trial } from '../subscription/plan.ts'
import { regulars } from './customers.ts'
import { beauty, type ShelfProduct } from './shelf.ts'

/** What the sales of the past refer to, in the order of the lists they were made from. */
export type MadeShop = { readonly org_id: string; readonly productIds: string[]; readonly customerIds: string[] }

/** The owner's plan counts from the subscription, so the virtual trial does not matter. */
const noTrial: Trial = { start: '2025-10-01', days: 0 }

type Staff = { readonly owner: Caller; readonly helpers: readonly Caller[] }

/**
 * Sets the shop up as a person would, at `openedAt`: organisation, onboarding, colleagues, regulars and products with the opening
 * stock that `openingStock` says. What is there already is left as it is.
 */
export async function makeShop(
  database: Database,
  { owner, helpers }: Staff,
  shelf: readonly ShelfProduct[],
  openingStock: (place: number) => number,
  openedAt: Date,
): Promise<MadeShop> {
  // A minute passes at every look at the clock, so that products are as old as their places on the shelf say.
  let minutes = 0
  const clock = setClock(() => {
    minutes += 1
    return openedAt.getTime() + 60_000 * minutes
  })
  try {
    await database.asApp((tx) => setUp(tx, owner))
    return await asMember(database, owner, async (tx, member) => {
      await hire(tx, member, helpers)
      const customerIds = await addRegulars(tx, member, openedAt)
      const productIds = await fillShelf(tx, member, shelf, openingStock)
      return { org_id: member.org_id, productIds, customerIds }
    })
  } finally {
    clock()
  }
}

/** Work of one signed-in member in a transaction of their own. */
export async function asMember<Result>(
  database: Database,
  caller: Caller,
  work: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return await database.asApp(async (tx) => {
    const [entry] = await enter(tx, [caller])
    if (entry === undefined) throw new Error('the door answered nobody')
    return await work(tx, memberOf(entry, caller, noTrial))
  })
}

async function setUp(tx: Tx, owner: Caller): Promise<void> {
  const [before] = await enter(tx, [owner])
  if (before === undefined) throw new Error('the door answered nobody')
  if (before.onboarding_completed_at !== null) return
  await createOrganization(tx, personOf(before, owner))
  const [entry] = await enter(tx, [owner])
  if (entry === undefined) throw new Error('the door answered nobody')
  const categories = ['default-1', 'default-2', 'default-3', beauty]
  await completeOnboarding(
    tx,
    { business_name: 'Kampala Phone Hub', industry: 'Phones & Electronics', categories },
    memberOf(entry, owner, noTrial),
  )
  await tx.query(
    `update business_settings set is_vat_registered = true, tin = '1000000000', address = 'Plot 12, Kampala Road, Kampala',
       phone = '0700 000 000', receipt_footer = 'Thank you. Goods once sold are exchanged within 7 days.',
       receipt_warranty = 'Phones and laptops: 12 months of warranty with this receipt. Water and broken screens are not covered.'
     where org_id = $1`,
    [entry.org_id],
  )
}

/** Everybody begins as an admin: only owner and admins may record the sales of past days. `settleRoles` ends that. */
async function hire(tx: Tx, member: Member, helpers: readonly Caller[]): Promise<void> {
  await tx.query(
    `insert into organization_members (org_id, user_id, role)
     select $1, user_id, 'admin' from unnest($2::uuid[]) as user_id on conflict do nothing`,
    [member.org_id, helpers.map(({ user_id }) => user_id)],
  )
}

/** Gives the last helper their real role, once the past is recorded. */
export async function settleRoles(database: Database, { owner, helpers }: Staff): Promise<void> {
  await asMember(database, owner, (tx, member) =>
    tx.query(`update organization_members set role = 'member' where org_id = $1 and user_id = $2`, [
      member.org_id,
      helpers.at(-1)?.user_id,
    ]),
  )
}

async function addRegulars(tx: Tx, member: Member, since: Date): Promise<string[]> {
  await tx.query(
    `insert into customers (org_id, name, phone, phone_e164, location, status, customer_since, user_id)
     select $1, name, phone, phone_e164, location, status, $3, $4
     from json_to_recordset($2::json) as r (name text, phone text, phone_e164 text, location text, status text)
     where not exists (select from customers c where c.org_id = $1 and c.phone_e164 = r.phone_e164)`,
    [
      member.org_id,
      JSON.stringify(regulars.map((regular) => ({ ...regular, phone_e164: phoneOf(regular.phone) }))),
      since,
      member.user_id,
    ],
  )
  const rows = await tx.query<{ id: string; phone: string }>('select id, phone from customers where org_id = $1', [
    member.org_id,
  ])
  return inOrder(
    regulars.map(({ phone }) => phone),
    rows.map(({ id, phone }) => [phone, id]),
  )
}

async function fillShelf(
  tx: Tx,
  member: Member,
  shelf: readonly ShelfProduct[],
  openingStock: (place: number) => number,
): Promise<string[]> {
  const [global] = await tx.query<{ id: string }>('select id from categories where org_id is null and name = $1', [
    beauty,
  ])
  const known = await barcodesOf(tx, member)
  const barcodes = new Set(known.map(([barcode]) => barcode))
  for (const [place, { left: _left, pull: _pull, ...product }] of shelf.entries()) {
    if (barcodes.has(product.barcode ?? '')) continue
    const category_id = product.category_id === beauty ? (global?.id ?? '') : product.category_id
    await addProduct(tx, { ...product, category_id, current_stock: openingStock(place) }, member)
  }
  return inOrder(
    shelf.map(({ barcode }) => barcode ?? ''),
    await barcodesOf(tx, member),
  )
}

async function barcodesOf(tx: Tx, member: Member): Promise<[string, string][]> {
  const rows = await tx.query<{ barcode: string; id: string }>(
    'select barcode, id from products where org_id = $1 and barcode is not null',
    [member.org_id],
  )
  return rows.map(({ barcode, id }) => [barcode, id])
}

function inOrder(keys: readonly string[], pairs: readonly [string, string][]): string[] {
  const ids = new Map(pairs)
  return keys.map((key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`${key} was not made`)
    return id
  })
}
