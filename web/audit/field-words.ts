import { t } from '@lingui/core/macro'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

const words: Readonly<Record<string, string>> = {
  selling_price: t`Price`,
  cost_price: t`Cost`,
  current_stock: t`Stock`,
  min_stock: t`Minimum stock`,
  category_id: t`Category`,
  is_active: t`Active`,
  tax_rate: t`Tax rate`,
  is_vat_registered: 'VAT-registered',
  max_discount_percent: t`Discount cap`,
  max_refund: t`Refund limit`,
  tin: 'TIN',
  total_amount: t`Total`,
  payment_method: t`Payment`,
  invoice_number: t`Invoice`,
  full_name: t`Name`,
}

/** A field's name as a person says it. */
export function wordsOfField(name: string): string {
  const said = words[name] ?? name.replaceAll('_', ' ').trim()
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const isMoney = (name: string) =>
  /(^|_)(price|amount|total|profit|revenue|spent|refund|counted|difference|drawer_reason_above)$/.test(name)
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A value as a person reads it; what was not there is a dash. */
export function wordsOfValue(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return isMoney(name) ? formatMoney(value) : formatCount(value)
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : value
  if ((name === 'rights' || name === 'events') && Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map(plain).join(', ') || '–'
  return JSON.stringify(value)
}

const plain = (word: string) => word.replaceAll('_', ' ')

export type Change = { readonly name: string; readonly before: string; readonly after: string }

/** What was and what is, field by field; fields that stayed as they were are left out. */
export function changesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, before: wordsOfValue(name, before?.[name]), after: wordsOfValue(name, after?.[name]) }))
    .filter((change) => change.before !== change.after)
}
