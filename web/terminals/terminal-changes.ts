import { api } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'

/** What shows terminals, and how many of the plan's are used, is asked again. */
export async function refreshTerminals(): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: api.terminals.key() }),
    cache.invalidateQueries({ queryKey: api.subscription.key() }),
  ])
}
