import { migrate } from '@tunda/database'
import { done, type Outcome } from './command.ts'
import { withOwner } from './command-line.ts'

export async function run(): Promise<Outcome> {
  return await withOwner(async ({ url }) => {
    const applied: string[] = []
    await migrate(url, (line) => applied.push(line.replace('migrated ', '')))
    return done(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`, { applied })
  }, 'make')
}
