import { greetServer } from '../sync/greet-server.ts'
import type { Till } from '../till.ts'
import { keepPasses } from './sealed-pass.ts'
import { lockTill } from './unlock.ts'

/** The server did not accept the seller's pass: their PIN was changed, or they have left. The till locks, and fetches the current staff. */
export async function refusedPass(till: Till): Promise<void> {
  const person = till.person.get()
  const others = till.terminal.get()?.staff?.people.filter(({ id }) => id !== person?.id) ?? []
  lockTill(till)
  await keepPasses(till.database, others)
  await greetServer(till).catch(() => undefined)
}
