import type { Database } from '@tunda/database'
import { withDatabase } from './command-line.ts'

/** Makes the person with this address a super admin. False: nobody has signed up with it. */
export async function promote(database: Database, email: string): Promise<boolean> {
  const [person] = await database.asAuth((tx) =>
    tx.query<{ id: string }>('select id from auth.users where email = lower($1)', [email.trim()]),
  )
  if (person === undefined) return false
  await database.asPlatform((tx) =>
    tx.query('insert into super_admins (user_id) values ($1) on conflict do nothing', [person.id]),
  )
  return true
}

if (import.meta.main) {
  const [email] = process.argv.slice(2)
  if (email === undefined) {
    console.error('Usage: npm run promote -- <e-mail>')
    process.exit(2)
  }
  await withDatabase(async (database) => {
    const isPromoted = await promote(database, email)
    console.log(isPromoted ? `${email} is a super admin now.` : `Nobody has signed up as ${email}.`)
    if (!isPromoted) process.exitCode = 1
  })
}
