import pg from 'pg'
import { type Node, nameOf } from './citus-nodes.ts'

/** Collects the rows of all homes. Once a node does not answer, its other homes are skipped: each would be waited for as long again. */
export async function atEveryHome<Found>(
  placed: ReadonlyMap<string, Node>,
  find: (home: string) => Promise<Found[]>,
  onMissed: ((error: unknown) => void) | undefined,
): Promise<Found[]> {
  const found: Found[] = []
  const silent = new Set<string>()
  for (const [home, node] of placed) {
    if (silent.has(nameOf(node))) continue
    try {
      found.push(...(await find(home)))
    } catch (error) {
      if (onMissed === undefined) throw error
      onMissed(error)
      if (!(error instanceof pg.DatabaseError)) silent.add(nameOf(node))
    }
  }
  return found
}
