import { createHash } from 'node:crypto'
import type { DescribedCall } from '../client-package/described-calls.ts'
import type { Schema } from '../client-package/schema-types.ts'
import { dayIn, now } from '../clock.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The id that all examples use for this kind of thing. */
export function exampleId(thing: string): string {
  const hex = createHash('sha256').update(`example ${thing}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The kind of thing that `id` means in the calls of this group. */
const things: Record<string, string> = {
  accountant: 'accountant_file',
  batches: 'batch',
  categories: 'category',
  credit: 'customer',
  customers: 'customer',
  expenses: 'expense',
  goodsIn: 'goods_in',
  imports: 'import',
  priceLists: 'list',
  productFiles: 'product_file',
  products: 'product',
  purchaseOrders: 'order',
  quotations: 'quotation',
  receipts: 'sale',
  sales: 'sale',
  savedReports: 'saved_report',
  stockTakes: 'stock_take',
  stolenDevices: 'device_report',
  suppliers: 'supplier',
  transfers: 'transfer',
  units: 'unit',
  warrantyClaims: 'claim',
}

/** Example values by field name, for fields whose schema gives none. */
const words: Record<string, Json> = {
  accessories: 'Charger',
  brand: 'Samsung',
  category: 'other',
  currency: 'UGX',
  description: 'With box',
  fault: 'No sound',
  file_name: 'products.csv',
  model: 'Galaxy A15',
  month: '2026-11',
  name: 'Grace Auma',
  note: 'By phone',
  number: '356938035643809',
  phone: '0772123456',
  reason: 'Broken on arrival',
  text: 'Galaxy',
}

/** Calls for which the schema is not enough: fields that are added to the required ones or replace them. */
const told: Record<string, Record<string, Json>> = {
  'customReports.run': { description: JSON.stringify({ subject: 'sales', columns: ['day', 'revenue'] }) },
  'goodsIn.addCost': { amount: '250000' },
  'goodsIn.change': { rate: '1' },
  'goodsIn.putBatch': { quantity: 5 },
  'purchaseOrders.change': { rate: '1' },
  'transfers.putLine': { quantity: 1 },
}

/** What an example of a call sends: the required fields, and the page size of a list. */
export function exampleInput({ name, path, input, method }: DescribedCall): Record<string, Json> {
  const group = name.split('.')[0] ?? ''
  const { properties = {}, required = [] } = input
  const shown = new Set(required)
  if (properties.limit !== undefined) shown.add('limit')
  const fields = Object.entries(properties).filter(([field]) => shown.has(field))
  const isOfNothing = method === 'PATCH' && fields.every(([field]) => path.includes(`{${field}}`))
  const [first] = isOfNothing ? Object.entries(properties).filter(([field]) => !shown.has(field)) : []
  const all = first === undefined ? fields : [...fields, first]
  const example = Object.fromEntries(all.map(([field, schema]) => [field, exampleOf(field, schema, group)]))
  return { ...example, ...told[name] }
}

function exampleOf(field: string, schema: Schema, group: string): Json {
  if (schema.const !== undefined) return schema.const as Json
  if (schema.enum !== undefined) return schema.enum[0] as Json
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (choice !== undefined) return exampleOf(field, choice, group)
  switch (schema.type ?? '') {
    case 'integer':
    case 'number':
      if (field === 'limit') return Math.min(20, schema.maximum ?? 20)
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return [exampleOf(field.replace(/ies$/, 'y').replace(/s$/, ''), schema.items ?? {}, group)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, one]) => [name, exampleOf(name, one, group)]),
      )
    default:
      return textOf(field, schema, group)
  }
}

/** `product` for `product_id`; every name of a location's field means a location. */
const thingOf = (field: string) => (field === 'to_id' || field === 'from_id' ? 'location' : field.replace(/_id$/, ''))

/** Fixed days, so that examples do not change every day. */
const daysFromNow: Record<string, number> = { from: -7, valid_until: 14, expires_on: 365 }
/** By a shop's calendar: in the evening its day is not UTC's. */
const dayFromNow = (days: number) => dayIn('Africa/Kampala', new Date(now().getTime() + days * 86_400_000))

function textOf(field: string, { format, minLength = 0 }: Schema, group: string): Json {
  if (field === 'category_id' && group === 'products') return 'default-1'
  if (format === 'uuid') return exampleId(field === 'id' ? (things[group] ?? group) : thingOf(field))
  if (format === 'date') return dayFromNow(daysFromNow[field] ?? 0)
  if (format === 'date-time') return now().toISOString()
  return words[field] ?? 'Example'.padEnd(minLength, '.')
}
