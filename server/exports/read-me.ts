import { leftOut, secretColumns } from './exported-tables.ts'

/** What the archive's first file says. */
export function readMe(shop: string, at: Date): string {
  const missing = Object.entries(leftOut).map(([table, why]) => `  ${table}: ${why}`)
  return `Everything that Tunda keeps of ${shop}, as of ${at.toISOString()}.

tables/   every table twice: .csv opens in a spreadsheet, .json keeps every value exactly.
          organization.json is the shop itself, people.json who works there.
files/    photos (.webp) and papers (.pdf), a folder a product; product_files.csv has their names.

Good to know
  Money is whole shillings. Instants are UTC; days are the shop's own.
  products.csv has what is on the shelf, inventory_movements.csv how it came to that, sales.csv with sale_items.csv and
  sale_payments.csv what was sold, refunds.csv with refund_items.csv and refund_payments.csv what was given back, customers.csv who bought,
  money_movements.csv what came into which of wallets.csv and went out of it, audit_log.csv who did what. Ids are the same in every table: sale_items.sale_id is sales.id.
  In a .csv a text that begins with = + - or @ has an apostrophe before it, so that no spreadsheet takes it for a formula.
  What was recorded while the archive was being written may be in it or not.

Not in it
${missing.join('\n')}
  and the columns ${secretColumns.join(', ')}: keys, and what only the program reads.
`
}
