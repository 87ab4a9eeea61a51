const records = /jsonb?_to_record(?:set)?\(\s*\$(\d+)(?:::jsonb?)?\s*\)\s+(?:as\s+)?\w+\s*\(((?:[^()]|\([^()]*\))*)\)/g

/** Which columns a statement reads from the records in one of its parameters, counted from 0. */
type ReadColumns = { readonly parameter: number; readonly columns: ReadonlySet<string> }

const known = new Map<string, readonly ReadColumns[]>()

/**
 * The keys of records sent as JSON that their statement does not read: PostgreSQL drops them without a word, and a new field is lost on its
 * way to its column. `values` are those of one call.
 */
export function unreadKeys(sql: string, values: readonly unknown[]): string[] {
  const asked = known.get(sql) ?? readColumns(sql)
  known.set(sql, asked)
  const unread = new Set<string>()
  for (const { parameter, columns } of asked) {
    for (const record of recordsIn(values[parameter])) {
      for (const key of Object.keys(record)) if (!columns.has(key)) unread.add(key)
    }
  }
  return [...unread]
}

/** A column that is named but used nowhere else in the text counts as not read, unless the record is taken whole. */
function readColumns(sql: string): ReadColumns[] {
  const isWhole = /select \*|\w+\.\*/.test(sql)
  return [...sql.matchAll(records)].map(([definition, parameter, list = '']) => {
    const named = list.split(/,(?![^(]*\))/).map((column) => column.trim().split(/\s/)[0]?.replaceAll('"', '') ?? '')
    const rest = sql.replace(definition, '')
    const used = named.filter((name) => isWhole || new RegExp(`\\b${name}\\b`).test(rest))
    return { parameter: Number(parameter) - 1, columns: new Set(used) }
  })
}

function recordsIn(value: unknown): readonly object[] {
  if (typeof value !== 'string') return []
  const parsed: unknown = JSON.parse(value)
  return (Array.isArray(parsed) ? parsed : [parsed]).filter((one) => typeof one === 'object' && one !== null)
}
