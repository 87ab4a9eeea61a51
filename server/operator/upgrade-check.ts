import { pendingMigrations } from '@tunda/database/pending-migrations'
import { done, type Outcome } from './command.ts'
import { withOwner } from './command-line.ts'

export async function run(): Promise<Outcome> {
  return await withOwner(async ({ url }) => {
    const pending = await pendingMigrations(url)
    const next = 'Make a backup first, with tunda backup.'
    return done(
      pending.length === 0 ? 'The database is up to date.' : `Migrations to apply: ${pending.join(', ')}. ${next}`,
      {
        pending,
      },
    )
  })
}
