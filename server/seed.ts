import type { Database } from '@tunda/database'
import { withDatabase } from './command-line.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { regulars } from './seed/customers.ts'
import { loadedDice } from './seed/dice.ts'
import { type DemoLogin, type DemoRecord, newRecord, readRecord, writeRecord } from './seed/logins.ts'
import { makeShop, settleRoles } from './seed/make-shop.ts'
import { openTill } from './seed/open-till.ts'
import { giveStanding, letPeopleGo, letPeopleIn } from './seed/people.ts'
import { recordTrade } from './seed/record-trade.ts'
import { settleNews } from './seed/settle-news.ts'
import { shelf } from './seed/shelf.ts'
import { daysOfTrade, planTrade } from './seed/trade.ts'

type SeedParts = { readonly database: Database; readonly dataDir: string; readonly log: (message: string) => void }

const dayMs = 86_400_000

/**
 * Makes the demonstration shop with six weeks of trade up to this moment, in an empty database only; one whose making was cut off is
 * finished. Answers whether there was anything to do. The clock is set back meanwhile, so nobody may be served yet.
 */
export async function seedDemo({ database, dataDir, log }: SeedParts): Promise<boolean> {
  const known = await readRecord(dataDir)
  const [look] = await database.asAuth((tx) =>
    tx.query<{ is_empty: boolean }>('select not exists (select from auth.users) as is_empty'),
  )
  const isEmpty = look?.is_empty ?? false
  if (!isEmpty && (known === undefined || known.finished_at !== null)) return false
  const began = new Date()
  const record = isEmpty ? { ...newRecord(began), ...(known === undefined ? {} : { logins: known.logins }) } : known
  if (record === undefined) return false
  await writeRecord(dataDir, record)
  log('making a demonstration shop')
  await make(database, record, (await readSecrets(dataDir)).peppers)
  await writeRecord(dataDir, { ...record, finished_at: new Date().toISOString() })
  log(`the demonstration shop is ready after ${Math.round((Date.now() - began.getTime()) / 100) / 10} s`)
  return true
}

/** The demonstration's logins, as they were made; none where there is no demonstration. */
export async function demoLogins(dataDir: string): Promise<readonly DemoLogin[]> {
  return (await readRecord(dataDir))?.logins ?? []
}

/** The token of the demonstration's till; nothing where there is none. */
export async function demoTill(dataDir: string): Promise<string | undefined> {
  return (await readRecord(dataDir))?.till_token
}

async function make(database: Database, record: DemoRecord, peppers: Secrets['peppers']): Promise<void> {
  const callers = await letPeopleIn(database, record.logins)
  const [owner, admin, seller, superAdmin] = callers
  if (owner === undefined || admin === undefined || seller === undefined || superAdmin === undefined) {
    throw new Error('the demonstration lacks people')
  }
  const until = new Date(record.began_at)
  const staff = { owner, helpers: [admin, seller] }
  const people = { sellers: 3, customers: regulars.length }
  const sales = planTrade(shelf, until, people, loadedDice(2026))
  const sold = shelf.map(() => 0)
  for (const { lines } of sales)
    for (const { product, quantity } of lines) sold[product] = (sold[product] ?? 0) + quantity
  const openingStock = (place: number) => (shelf[place]?.left ?? 0) + (sold[place] ?? 0)
  const openedAt = new Date(until.getTime() - (daysOfTrade + 1) * dayMs)
  await giveStanding(database, { owner: owner.user_id, superAdmin: superAdmin.user_id })
  const shop = await makeShop(database, staff, shelf, openingStock, openedAt)
  await recordTrade(database, [owner, admin, seller], shop, sales)
  await settleRoles(database, staff)
  if (record.till_token !== undefined) await openTill(database, owner, record.till_token, peppers)
  await settleNews(database, shop.org_id, until)
  await letPeopleGo(database, callers)
}

if (import.meta.main) {
  await withDatabase(async (database, settings) => {
    const isMade = await seedDemo({ database, dataDir: settings.DATA_DIR, log: console.log })
    if (!isMade) console.log('Nothing was made: the database is not empty.')
    for (const { role, email, password } of await demoLogins(settings.DATA_DIR))
      console.log(`  ${role}: ${email} ${password}`)
  })
}
