import { pendingMigrations } from '@tunda/database/pending-migrations'
import { done, type Outcome } from './command.ts'
import { withOwner } from './command-line.ts'

export async function run(): Promise<Outcome> {
  return await withOwner(async ({ url }) => {
    const pending = await pendingMigrations(url)
    const next = 'Make a backup first: tunda backup.'
    return done(pending.length === 0 ? 'Nothing is to be migrated.' : `To be applied: ${pending.join(', ')}. ${next}`, {
      pending,
    })
  })
}
