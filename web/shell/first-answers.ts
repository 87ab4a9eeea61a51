import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { askPersonKind, wasInShop } from './person-kind.ts'

/** Milliseconds that the first drawing waits for what it shows: a slower answer finds the screen's own skeleton. */
const patienceMs = 1500

/**
 * Asks for what the first screen shows as soon as it is known whose screen that is, and resolves when it is there, or after a
 * moment. A cheap phone then draws its first screen once, with its figures, and not first without them.
 */
export async function askFirstAnswers(pathname: string): Promise<void> {
  const moment = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([ask(pathname), moment])
}

async function ask(pathname: string): Promise<void> {
  const kind = askPersonKind()
  // Of a person of the platform team nothing of a shop is asked: the server would refuse it.
  if (!(await wasInShop()) && (await kind) !== 'shop') return
  await Promise.all([
    kind,
    cache.prefetchQuery(api.account.preferences.queryOptions({ input: {} })),
    pathname === paths.dashboard ? cache.prefetchQuery(api.analytics.dashboard.queryOptions()) : undefined,
  ])
}
