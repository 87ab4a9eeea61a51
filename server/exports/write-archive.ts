import { Readable } from 'node:stream'
import { spreadsheetText } from '@tunda/contract/spreadsheet-text'
import type { Shops } from '@tunda/database'
import { ZipFile } from 'yazl'
import { now } from '../clock.ts'
import { storedAlertWords } from '../notifications/alert-words.ts'
import { storedNotificationWords } from '../notifications/notification-words.ts'
import type { FileStore } from '../storage/file-store.ts'
import { sayInEnglish } from '../words/say.ts'
import { exportedTables, leftOut, secretColumns } from './exported-tables.ts'
import { columnsOf, rowsOf } from './read-table.ts'

type Shop = { readonly org_id: string; readonly name: string }
type StoredFile = { readonly id: string; readonly owner_id: string; readonly media_type: string }

/**
 * Everything of a shop as a ZIP: each table as CSV and as JSON, photos and papers, and a README. It is streamed: however large the shop, only a few
 * hundred rows or one file are in memory. The stream fails if something could not be read.
 */
export async function writeArchive(database: Shops, store: FileStore, shop: Shop): Promise<Readable> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  // The library listens to no errors of what it packs, and an error that nobody listens to would end the process.
  const breakOff = (error: Error) => void archive.destroy(error)
  zip.on('error', breakOff)
  const mtime = now()
  const add = (name: string, read: () => AsyncIterable<string | Buffer>) => {
    zip.addReadStreamLazy(name, { mtime, compress: !name.endsWith('.webp') }, (done) => {
      done(null, Readable.from(read(), { objectMode: false }).on('error', breakOff))
    })
  }
  zip.addBuffer(Buffer.from(readMe(shop.name, mtime)), 'README.txt', { mtime })
  for (const table of exportedTables) {
    add(`tables/${table}.csv`, () => asCsv(database, shop.org_id, table))
    add(`tables/${table}.json`, () => asJson(rowsOf(database, shop.org_id, table)))
  }
  add('tables/organization.json', () => ownRow(database, shop.org_id))
  add('tables/people.json', () => people(database, shop.org_id))
  for (const { id, owner_id, media_type } of await filesOf(database, shop.org_id)) {
    const isPaper = media_type === 'application/pdf'
    const name = `files/${owner_id}/${id}.${isPaper ? 'pdf' : 'webp'}`
    add(name, async function* () {
      const content = await store.get({ org_id: shop.org_id, id, size: isPaper ? 'document' : 'large' })
      if (content !== undefined) yield content
    })
  }
  zip.end()
  return archive
}

async function* asJson(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + row
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(database: Shops, orgId: string, table: string): AsyncGenerator<string> {
  const all = await columnsOf(database, orgId, table)
  const columns = keptAsFacts.has(table) ? all.filter((column) => column !== 'facts') : all
  yield `${columns.map(cell).join(',')}\r\n`
  for await (const row of rowsOf(database, orgId, table)) {
    const values = worded(table, JSON.parse(row))
    yield `${columns.map((column) => cell(values[column])).join(',')}\r\n`
  }
}

const keptAsFacts: ReadonlySet<string> = new Set(['alerts', 'notifications'])

/** Alerts and notifications are stored as facts; the spreadsheet has them in words, as on the screens. */
function worded(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const { kind, facts } = row
  if (typeof kind !== 'string') return row
  if (table === 'alerts') {
    const { title, description } = storedAlertWords({ kind, facts }, sayInEnglish)
    return { ...row, title, description }
  }
  if (table !== 'notifications') return row
  const { title, message } = storedNotificationWords({ kind, facts }, sayInEnglish)
  return { ...row, title, message }
}

/** A value for a cell, never one that a spreadsheet would run as a formula; numbers stay numbers. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = spreadsheetText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* ownRow(database: Shops, orgId: string): AsyncGenerator<string> {
  const [row] = await database.asOrganization(orgId, (tx) =>
    tx.query<{ row: string }>('select to_jsonb(o)::text as row from organizations o where id = $1', [orgId]),
  )
  yield `${row?.row ?? '{}'}\n`
}

/** The members of the shop, as their colleagues see them. */
async function* people(database: Shops, orgId: string): AsyncGenerator<string> {
  const rows = await database.asOrganization(orgId, (tx) =>
    tx.query<Record<string, unknown>>(
      `select p.user_id, p.full_name, p.email, m.role, m.created_at from people_of_current_organizations() p
       join organization_members m on m.org_id = p.org_id and m.user_id = p.user_id where p.org_id = $1 order by m.created_at`,
      [orgId],
    ),
  )
  yield `${JSON.stringify(rows, null, 1)}\n`
}

async function filesOf(database: Shops, orgId: string): Promise<StoredFile[]> {
  return await database.asOrganization(orgId, (tx) =>
    tx.query<StoredFile>(
      'select id, coalesce(product_id, goods_in_id, expense_id, repair_id) as owner_id, media_type from product_files where org_id = $1 order by 2, id',
      [orgId],
    ),
  )
}

/** The text of the archive's README. */
function readMe(shop: string, at: Date): string {
  const missing = Object.entries(leftOut).map(([table, why]) => `  ${table}: ${why}`)
  return `Everything that Tunda keeps of ${shop}, as of ${at.toISOString()}.

tables/   every table twice: .csv opens in a spreadsheet, .json keeps every value exactly.
          organization.json is the shop itself, people.json who works there.
files/    photos (.webp) and papers (.pdf), a folder for each product, list of goods, expense or repair; product_files.csv has their names.

Good to know
  Money is whole shillings. Instants are UTC; days are the shop's own.
  products.csv has what is on the shelf, inventory_movements.csv how it came to that, sales.csv with sale_items.csv and
  sale_payments.csv what was sold, refunds.csv with refund_items.csv and refund_payments.csv what was refunded, customers.csv who bought,
  money_movements.csv what came into which of wallets.csv and went out of it, shifts.csv
  who had the cash drawer and what was counted, suppliers.csv and supplier_entries.csv with purchase_orders.csv and goods_ins.csv and their lines whom the shop
  buys from and what it owes them, customer_entries.csv with customer_accounts.csv what customers owe it, transfers.csv with transfer_lines.csv what moved between locations, audit_log.csv who did what. Ids are the same in every table: sale_items.sale_id is sales.id.
  In a .csv a text that begins like a formula has an apostrophe before it, so that no spreadsheet takes it for a formula.
  What was recorded while the archive was being written may be in it or not.

Not in it
${missing.join('\n')}
  and the columns ${secretColumns.join(', ')}: keys, and what only the program reads. What a till sent of a sale
  that needs approval (parked_sales.body) has [redacted] in the place of the seller's pass.
`
}
