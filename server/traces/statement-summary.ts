/** What a statement does to which table, as in `insert sales`, for a person to tell spans apart. */
export function summaryOf(sql: string | undefined): string {
  if (sql === undefined) return 'composed statement'
  const plain = sql.replaceAll(/\s+/g, ' ').trim()
  const verb = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update) (?:only )?([a-z_][a-z0-9_.]*)/i.exec(plain)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
