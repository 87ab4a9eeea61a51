/** What a statement does to which table, as in `insert sales`, for a person to tell spans apart; after `with` it is what the main statement does. */
export function summaryOf(sql: string | undefined): string {
  if (sql === undefined) return 'composed statement'
  const plain = sql.replaceAll(/\s+/g, ' ').trim()
  const main = /^with\b/i.test(plain) ? mainOf(plain) : plain
  const verb = /^[a-z]+/i.exec(main)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update) (?:only )?([a-z_][a-z0-9_.]*)/i.exec(main)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** What follows the common tables, which stand in parentheses. */
function mainOf(sql: string): string {
  let rest = sql
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, '')
  }
  return /\b(?:select|insert|update|delete|merge)\b.*/i.exec(rest)?.[0] ?? sql
}
