import { isDeepStrictEqual } from 'node:util'
import { general } from '@tunda/contract/failure'
import type { Language } from '@tunda/contract/languages'
import type { BusinessSettings, BusinessSettingsChange } from '@tunda/contract/organization/business-settings'
import type { CostMethod } from '@tunda/contract/products/cost-of-stock'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'

type Row = {
  org_id: string
  user_id: string | null
  name: string
  industry: string | null
  currency: 'UGX'
  tax_rate: number
  is_vat_registered: boolean
  tin: string | null
  time_zone: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  logo: string | null
  max_discount_percent: number
  receipt_footer: string | null
  receipt_warranty: string | null
  receipt_language: Language | null
  default_min_stock: number | null
  cost_method: CostMethod
  uses_drawer: boolean
  allows_price_requests: boolean
  gives_credit: boolean
  credit_limit: number
  credit_days: number
  credit_pay_to: string | null
  drawer_reason_above: number
  drawer_refund_cap: number
  drawer_refund_cap_shift: number
  drawer_reasons: string[]
  integrations: never[]
  features: Record<string, boolean>
  updated_at: string
}

/** The rules the shop trades by. */
export async function getBusinessSettings(tx: Tx, { org_id }: Member): Promise<BusinessSettings> {
  return settingsOf(await readRow(tx, org_id))
}

/**
 * Saves what is named and leaves the rest; the next sale goes by it. What was and what is now stand in the audit trail. Fails
 * VALIDATION_ERROR for a time zone that the database does not know.
 */
export async function saveBusinessSettings(
  tx: Tx,
  change: BusinessSettingsChange,
  member: Member,
): Promise<BusinessSettings> {
  await tx.query('insert into business_settings (org_id, user_id) values ($1, $2) on conflict do nothing', [
    member.org_id,
    member.user_id,
  ])
  const before = await readRow(tx, member.org_id, true)
  const after = { ...before, ...wanted(change) }
  const changed = (Object.keys(after) as (keyof Row)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return settingsOf(before)
  if (after.time_zone !== before.time_zone) await requireTimeZone(tx, after.time_zone)
  await writeRow(tx, after, member)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'settings.changed',
      id: member.org_id,
      before: factsOf(before, changed),
      after: factsOf(after, changed),
    },
  ])
  return settingsOf(await readRow(tx, member.org_id))
}

/** What the audit trail keeps of the settings: of a logo, only that there is one. */
function factsOf(row: Row, names: readonly (keyof Row)[]) {
  return Object.fromEntries(names.map((name) => [name, name === 'logo' ? row.logo !== null : row[name]]))
}

async function readRow(tx: Tx, orgId: string, isToChange = false): Promise<Row> {
  const [row] = await tx.query<Row>(
    `select o.id as org_id, b.user_id, o.name, o.industry, coalesce(b.currency, 'UGX') as currency,
       coalesce(b.tax_rate, 18) as tax_rate, coalesce(b.is_vat_registered, false) as is_vat_registered, b.tin,
       coalesce(b.time_zone, 'Africa/Kampala') as time_zone, b.address, b.phone, b.email, b.website, b.logo,
       coalesce(b.max_discount_percent, 50) as max_discount_percent, b.receipt_footer, b.receipt_warranty,
       b.receipt_language, b.default_min_stock, coalesce(b.cost_method, 'average') as cost_method, coalesce(b.uses_drawer, false) as uses_drawer, coalesce(b.drawer_reason_above, 5000) as drawer_reason_above,
       coalesce(b.drawer_refund_cap, 50000) as drawer_refund_cap, coalesce(b.drawer_refund_cap_shift, 100000) as drawer_refund_cap_shift,
       coalesce(b.drawer_reasons, '{}') as drawer_reasons, coalesce(b.allows_price_requests, false) as allows_price_requests,
       coalesce(b.gives_credit, false) as gives_credit, coalesce(b.credit_limit, 0) as credit_limit, coalesce(b.credit_days, 30) as credit_days, b.credit_pay_to,
       coalesce(b.integrations, '[]') as integrations, coalesce(b.features, '{}') as features,
       coalesce(b.updated_at, o.updated_at) as updated_at
     from organizations o left join business_settings b on b.org_id = o.id
     where o.id = $1 ${isToChange ? 'for no key update of o' : ''}`,
    [orgId],
  )
  if (row === undefined) throw fail(general.notFound)
  return row
}

async function writeRow(tx: Tx, row: Row, member: Member): Promise<void> {
  const instant = now()
  await tx.query(
    `update business_settings set user_id = $2, tax_rate = $3, is_vat_registered = $4, tin = $5, time_zone = $6, address = $7,
       phone = $8, email = $9, website = $10, max_discount_percent = $11, receipt_footer = $12, receipt_warranty = $13,
       default_min_stock = $14, features = $15, updated_at = $16, uses_drawer = $17, drawer_reason_above = $18, drawer_reasons = $19,
       allows_price_requests = $20, logo = $21, cost_method = $22, receipt_language = $23, drawer_refund_cap = $24, drawer_refund_cap_shift = $25,
       gives_credit = $26, credit_limit = $27, credit_days = $28, credit_pay_to = $29
     where org_id = $1`,
    [
      member.org_id,
      member.user_id,
      row.tax_rate,
      row.is_vat_registered,
      row.tin,
      row.time_zone,
      row.address,
      row.phone,
      row.email,
      row.website,
      row.max_discount_percent,
      row.receipt_footer,
      row.receipt_warranty,
      row.default_min_stock,
      JSON.stringify(row.features),
      instant,
      row.uses_drawer,
      row.drawer_reason_above,
      row.drawer_reasons,
      row.allows_price_requests,
      row.logo,
      row.cost_method,
      row.receipt_language,
      row.drawer_refund_cap,
      row.drawer_refund_cap_shift,
      row.gives_credit,
      row.credit_limit,
      row.credit_days,
      row.credit_pay_to,
    ],
  )
  await tx.query(
    `update organizations set name = $2, industry = $3, updated_at = $4
     where id = $1 and (name, industry) is distinct from ($2, $3)`,
    [member.org_id, row.name, row.industry, instant],
  )
}

async function requireTimeZone(tx: Tx, name: string): Promise<void> {
  const known = await tx.query('select 1 from pg_timezone_names where name = $1', [name])
  if (known.length > 0) return
  throw fail(general.validation, { issues: [{ path: 'business.timezone', message: 'Unknown time zone' }] })
}

/** The columns that a change names. An empty word is none. */
function wanted({
  business = {},
  sales = {},
  inventory = {},
  drawer = {},
  credit = {},
  features,
}: BusinessSettingsChange): Partial<Row> {
  const named: Partial<Row> = {
    name: business.name,
    industry: business.industry,
    tax_rate: business.taxRate,
    is_vat_registered: business.isVatRegistered,
    tin: orNone(business.tin),
    time_zone: business.timezone,
    address: orNone(business.address),
    phone: orNone(business.phone),
    email: orNone(business.email),
    website: orNone(business.website),
    logo: business.logo,
    max_discount_percent: sales.maxDiscountPercent,
    allows_price_requests: sales.allowsPriceRequests,
    receipt_footer: orNone(sales.receiptFooter),
    receipt_warranty: orNone(sales.receiptWarranty),
    receipt_language: sales.receiptLanguage,
    uses_drawer: drawer.isUsed,
    drawer_reason_above: drawer.reasonAbove,
    drawer_refund_cap: drawer.refundCap,
    drawer_refund_cap_shift: drawer.refundCapShift,
    drawer_reasons: drawer.reasons,
    gives_credit: credit.isGiven,
    credit_limit: credit.limit,
    credit_days: credit.days,
    credit_pay_to: orNone(credit.payTo),
    default_min_stock: inventory.defaultMinStock,
    cost_method: inventory.costMethod,
    features,
  } as Partial<Row>
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

const orNone = (text: string | null | undefined) => (text === '' ? null : text)

function settingsOf(row: Row): BusinessSettings {
  const { org_id, user_id, name, industry, currency, tin, address, phone, email, website, logo, updated_at } = row
  return {
    org_id,
    user_id,
    business: {
      name,
      industry,
      currency,
      taxRate: row.tax_rate,
      isVatRegistered: row.is_vat_registered,
      tin,
      timezone: row.time_zone,
      address,
      phone,
      email,
      website,
      logo,
    },
    inventory: { defaultMinStock: row.default_min_stock, costMethod: row.cost_method },
    sales: {
      maxDiscountPercent: row.max_discount_percent,
      allowsPriceRequests: row.allows_price_requests,
      receiptFooter: row.receipt_footer,
      receiptWarranty: row.receipt_warranty,
      receiptLanguage: row.receipt_language,
    },
    drawer: {
      isUsed: row.uses_drawer,
      reasonAbove: row.drawer_reason_above,
      refundCap: row.drawer_refund_cap,
      refundCapShift: row.drawer_refund_cap_shift,
      reasons: row.drawer_reasons,
    },
    credit: { isGiven: row.gives_credit, limit: row.credit_limit, days: row.credit_days, payTo: row.credit_pay_to },
    integrations: row.integrations,
    features: row.features,
    updated_at,
  }
}
