import type { Database } from '@tunda/database'
import { removeAllFactors } from '../account/factors/factor-rows.ts'
import { withDatabase } from './command-line.ts'

/**
 * Takes every second factor of the person with this address away, for whoever lost phone and codes, and signs them out everywhere. False: nobody has
 * signed up with it.
 */
export async function removeFactors(database: Database, email: string): Promise<boolean> {
  return await database.asAuth(async (tx) => {
    const [person] = await tx.query<{ id: string }>(
      'select id from auth.users where email = lower($1) for no key update',
      [email.trim()],
    )
    if (person === undefined) return false
    await removeAllFactors(tx, person.id)
    await tx.query('delete from auth.sessions where user_id = $1', [person.id])
    await tx.query(`insert into auth.events (user_id, kind) values ($1, 'factor_removed')`, [person.id])
    return true
  })
}

if (import.meta.main) {
  const [email] = process.argv.slice(2)
  if (email === undefined) {
    console.error('Usage: npm run remove-factors -- <email>')
    process.exit(2)
  }
  await withDatabase(async (database) => {
    const isKnown = await removeFactors(database, email)
    console.log(
      isKnown
        ? `${email} now signs in with the password alone.`
        : `Nobody has signed up as ${email}. Check the address.`,
    )
    if (!isKnown) process.exitCode = 1
  })
}
