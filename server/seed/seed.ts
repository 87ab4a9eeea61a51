import { randomBytes } from 'node:crypto'
import type { Database } from '@tunda/database'
import { withDatabase } from '../operator/command-line.ts'
import { readSecrets, type Secrets } from '../secrets/secrets.ts'
import { dayMs } from './calendar.ts'
import { type DemoRecord, demoLogins, newRecord, readDemoState, writeRecord } from './logins.ts'
import { makeShop } from './make-shop.ts'
import { openTill } from './open-till.ts'
import { planPast } from './past.ts'
import { giveStanding, signPeopleIn, signPeopleOut } from './people.ts'
import { recordPast } from './record-past.ts'
import { settleNews } from './settle-news.ts'
import { shelf } from './shelf.ts'
import { staff, withLogins } from './staff.ts'
import { type Span, spans } from './trade.ts'

type SeedParts = {
  readonly database: Database
  readonly dataDir: string
  readonly log: (message: string) => void
  /** How long the shop has traded; six weeks unless said. */
  readonly span?: Span
}

/**
 * Makes the demonstration shop with its trade up to this moment, in an empty database only; one whose making was cut off is finished. Returns whether
 * there was anything to do. The clock is set back meanwhile, so nobody may be served yet.
 */
export async function seedDemo({ database, dataDir, log, span = spans.short }: SeedParts): Promise<boolean> {
  const { known, isEmpty, isDue } = await readDemoState(database, dataDir)
  if (!isDue) return false
  const began = new Date()
  const record = isEmpty
    ? { ...newRecord(began, span), ...(known === undefined ? {} : { logins: known.logins }) }
    : known
  if (record === undefined) return false
  await writeRecord(dataDir, record)
  log('making a demonstration shop')
  await make(database, record, { peppers: (await readSecrets(dataDir)).peppers, log })
  await writeRecord(dataDir, { ...record, finished_at: new Date().toISOString() })
  log(`the demonstration shop is ready after ${Math.round((Date.now() - began.getTime()) / 100) / 10} s`)
  return true
}

type Making = { readonly peppers: Secrets['peppers']; readonly log: (message: string) => void }

async function make(database: Database, record: DemoRecord, { peppers, log }: Making): Promise<void> {
  const until = new Date(record.began_at)
  const { span } = record
  const past = planPast(until, span)
  const colleagues = span.isLong ? staff : staff.slice(0, withLogins)
  const [superAdmin, ...callers] = await signPeopleIn(database, [
    ...record.logins.filter(({ role }) => role === 'super admin').map((login) => ({ ...login, since: past.openedAt })),
    ...colleagues.map(({ full_name, email, joined }) => ({
      full_name,
      email,
      password: passwordOf(record, email),
      since: new Date(Math.max(past.openedAt.getTime(), until.getTime() - joined * dayMs)),
    })),
  ])
  const [owner, ...others] = callers
  if (owner === undefined || superAdmin === undefined) throw new Error('the demonstration lacks people')
  await giveStanding(database, { owner: owner.user_id, superAdmin: superAdmin.user_id, since: past.openedAt })
  // Of a long past the others come one by one.
  const helpers = span.isLong ? [] : others.map((caller, i) => ({ caller, role: staff[i + 1]?.role ?? 'member' }))
  const shop = await makeShop(database, { owner, helpers }, shelf, past.opening, past.openedAt)
  const tillTokens = [record.till_token, record.second_till_token].map((token) => token ?? '')
  await recordPast(database, { callers, tillTokens, peppers, shop }, past, log)
  if (record.till_token !== undefined) await openTill(database, owner, record.till_token, peppers)
  await settleNews(database, shop.org_id, until)
  await signPeopleOut(database, [superAdmin, ...callers])
}

/** Colleagues without a login of the demonstration have a password that nobody knows. */
function passwordOf({ logins }: DemoRecord, email: string): string {
  return logins.find((login) => login.email === email)?.password ?? randomBytes(24).toString('base64url')
}

if (import.meta.main) {
  await withDatabase(async (database, settings) => {
    const isMade = await seedDemo({ database, dataDir: settings.DATA_DIR, log: console.log, span: spans.long })
    if (!isMade) console.log('Nothing was made: the database is not empty.')
    for (const { role, email, password } of await demoLogins(settings.DATA_DIR))
      console.log(`  ${role}: ${email} ${password}`)
  }, 'make')
}
