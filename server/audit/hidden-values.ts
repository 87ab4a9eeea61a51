import { may } from '@tunda/contract/rights'
import type { Member } from '../context.ts'

const cost = /cost|stock_value|value_difference/i
const profit = /profit|margin/i

type Values = Record<string, unknown> | null
type Told = { readonly old_values: Values; readonly new_values: Values; readonly metadata: Values }

/** The entry as the member may see it: what says a cost or a profit is left out, at any depth, without the right to see such. */
export function withoutHidden<Entry extends Told>(entry: Entry, member: Member): Entry {
  const hidden = [...(may(member, 'see_cost') ? [] : [cost]), ...(may(member, 'see_profit') ? [] : [profit])]
  if (hidden.length === 0) return entry
  const { old_values, new_values, metadata } = entry
  return {
    ...entry,
    old_values: left(old_values, hidden),
    new_values: left(new_values, hidden),
    metadata: left(metadata, hidden),
  }
}

function left<Value>(value: Value, hidden: readonly RegExp[]): Value
function left(value: unknown, hidden: readonly RegExp[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => left(item, hidden))
  const shown = Object.entries(value).filter(([name]) => !hidden.some((word) => word.test(name)))
  return Object.fromEntries(shown.map(([name, held]) => [name, left(held, hidden)]))
}
