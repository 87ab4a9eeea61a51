import type { Database, Tx } from '@tunda/database'
import { now, setClock } from '../clock.ts'
import type { Member } from '../context.ts'
import { phoneOf } from '../customers/buyers.ts'
import { type Caller, enter, memberOf, personOf } from '../doors/callers.ts'
import { saveBusinessSettings } from '../organization/business-settings.ts'
import { completeOnboarding } from '../organization/complete-onboarding.ts'
import { createOrganization } from '../organization/create-organization.ts'
import { addProduct } from '../products/add-product.ts'
import type { Trial } from '../subscription/plan.ts'
import { regulars } from './customers.ts'
import { beauty, type ShelfProduct } from './shelf.ts'

/** The shop, and its products in the order of the shelf. */
export type MadeShop = { readonly org_id: string; readonly productIds: readonly string[] }

/** The owner's plan counts from the subscription, so the virtual trial does not matter. */
export const noTrial: Trial = { start: '2025-10-01', days: 0 }

/** `helpers` are there from the first day. */
type Founders = { readonly owner: Caller; readonly helpers: readonly { caller: Caller; role: Role }[] }
type Role = 'owner' | 'admin' | 'member'

/**
 * Sets the shop up as a person would, at `openedAt`: organisation, onboarding, colleagues, regulars and products with the opening
 * stock of each. What is there already is left as it is.
 */
export async function makeShop(
  database: Database,
  { owner, helpers }: Founders,
  shelf: readonly ShelfProduct[],
  opening: readonly number[],
  openedAt: Date,
): Promise<MadeShop> {
  // A minute passes at every look at the clock, so that products are as old as their places on the shelf say.
  let minutes = 0
  const putBack = setClock(() => {
    minutes += 1
    return openedAt.getTime() + 60_000 * minutes
  })
  try {
    await database.asApp((tx) => setUp(tx, owner, openedAt))
    return await asMember(database, owner, async (tx, member) => {
      for (const { caller, role } of helpers) await hire(tx, member, caller, role)
      await addRegulars(tx, member, openedAt)
      const productIds = await fillShelf(tx, member, shelf, opening)
      return { org_id: member.org_id, productIds }
    })
  } finally {
    putBack()
  }
}

/** Work of one signed-in member in a transaction of their own. */
export async function asMember<Result>(
  database: Database,
  caller: Caller,
  work: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return await database.asApp(async (tx) => await work(tx, await memberIn(tx, caller)))
}

/** Lets a member into the transaction. */
export async function memberIn(tx: Tx, caller: Caller): Promise<Member> {
  const [entry] = await enter(tx, [caller])
  if (entry === undefined) throw new Error('the door answered nobody')
  return memberOf(entry, caller, noTrial)
}

async function setUp(tx: Tx, owner: Caller, openedAt: Date): Promise<void> {
  const [before] = await enter(tx, [owner])
  if (before === undefined) throw new Error('the door answered nobody')
  if (before.onboarding_completed_at !== null) return
  await createOrganization(tx, personOf(before, owner))
  const member = await memberIn(tx, owner)
  await tx.query('update organizations set created_at = $2 where id = $1', [member.org_id, openedAt])
  await tx.query('update organization_members set created_at = $2 where org_id = $1', [member.org_id, openedAt])
  const categories = ['default-1', 'default-2', 'default-3', beauty]
  await completeOnboarding(
    tx,
    { business_name: 'Kampala Phone Hub', industry: 'Phones & Electronics', categories },
    member,
  )
  await saveBusinessSettings(
    tx,
    {
      business: {
        isVatRegistered: true,
        tin: '1000000000',
        address: 'Plot 12, Kampala Road, Kampala',
        phone: '0700 000 000',
      },
      sales: {
        receiptFooter: 'Thank you. Goods once sold are exchanged within 7 days.',
        receiptWarranty:
          'Phones and laptops: 12 months of warranty with this receipt. Water and broken screens are not covered.',
      },
    },
    member,
  )
}

/** Takes somebody on, at the clock's moment. */
export async function hire(tx: Tx, { org_id }: Member, { user_id }: Caller, role: Role): Promise<void> {
  await tx.query(
    'insert into organization_members (org_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [org_id, user_id, role, now()],
  )
}

async function addRegulars(tx: Tx, member: Member, since: Date): Promise<void> {
  await tx.query(
    `insert into customers (org_id, name, phone, phone_e164, location, status, customer_since, user_id, created_at, updated_at)
     select $1, name, phone, phone_e164, location, status, $3, $4, $3, $3
     from json_to_recordset($2::json) as r (name text, phone text, phone_e164 text, location text, status text)
     where not exists (select from customers c where c.org_id = $1 and c.phone_e164 = r.phone_e164)`,
    [
      member.org_id,
      JSON.stringify(regulars.map((regular) => ({ ...regular, phone_e164: phoneOf(regular.phone) }))),
      since,
      member.user_id,
    ],
  )
}

async function fillShelf(
  tx: Tx,
  member: Member,
  shelf: readonly ShelfProduct[],
  opening: readonly number[],
): Promise<string[]> {
  const [global] = await tx.query<{ id: string }>('select id from categories where org_id is null and name = $1', [
    beauty,
  ])
  const known = await barcodesOf(tx, member)
  const barcodes = new Set(known.map(([barcode]) => barcode))
  for (const [place, { left: _left, pull: _pull, ...product }] of shelf.entries()) {
    if (barcodes.has(product.barcode ?? '')) continue
    const category_id = product.category_id === beauty ? (global?.id ?? '') : product.category_id
    await addProduct(tx, { ...product, category_id, current_stock: opening[place] ?? 0 }, member)
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
