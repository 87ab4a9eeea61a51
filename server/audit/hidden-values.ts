import { may } from '@tunda/contract/rights'
import type { Member } from '../context.ts'

const cost = /cost|stock_value|value_difference/i
const profit = /profit|margin/i

type Values = Record<string, unknown> | null
type WithValues = { readonly old_values: Values; readonly new_values: Values; readonly metadata: Values }

/** The entry without the costs and profits that the member may not see, at any depth. */
export function withoutHidden<Entry extends WithValues>(entry: Entry, member: Member): Entry {
  const hidden = [...(may(member, 'see_cost') ? [] : [cost]), ...(may(member, 'see_profit') ? [] : [profit])]
  if (hidden.length === 0) return entry
  const { old_values, new_values, metadata } = entry
  return {
    ...entry,
    old_values: without(old_values, hidden),
    new_values: without(new_values, hidden),
    metadata: without(metadata, hidden),
  }
}

function without<Value>(value: Value, hidden: readonly RegExp[]): Value
function without(value: unknown, hidden: readonly RegExp[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => without(item, hidden))
  const shown = Object.entries(value).filter(([name]) => !hidden.some((word) => word.test(name)))
  return Object.fromEntries(shown.map(([name, held]) => [name, without(held, hidden)]))
}
