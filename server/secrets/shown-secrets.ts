import type { Database } from '@tunda/database'
import type { FastifyInstance } from 'fastify'
import type { Secrets } from './secrets.ts'

/** A secret that was used, hashed with every accepted key, the newest last. */
type Shown = { readonly org_id: string; readonly id: string; readonly verifiers: readonly Buffer[] }
type Kind = 'till' | 'program'

/** Milliseconds between two writes, and for which requests may still have hashes in the former order of keys. */
const [between, settling] = [5_000, 30_000]

let shown = new Map<string, Shown & { readonly kind: Kind; readonly at: number }>()
const mostShown = 20_000

/** Remembers, during a change of keys, that a till or a program was here: only now can its secret be hashed with the newest key. */
export function noteShown(kind: Kind, { org_id, id, verifiers }: Shown): void {
  if (verifiers.length < 2 || shown.size >= mostShown || shown.has(id)) return
  shown.set(id, { kind, org_id, id, verifiers, at: performance.now() })
}

/** Stores the secrets of tills and programs hashed with the newest key, every few seconds after they were used. No call waits for it. */
export function keepShownAnew(
  app: FastifyInstance,
  database: Database,
  secrets: Pick<Secrets, 'peppers' | 'changedAt'>,
): void {
  const moved = new Set<string>()
  async function write(): Promise<void> {
    const due = shown
    shown = new Map()
    const pepperId = secrets.peppers.at(-1)?.id ?? ''
    const settled = (secrets.changedAt ?? -settling) + settling
    for (const one of due.values()) {
      const key = `${one.id} ${pepperId}`
      if (one.at < settled || moved.has(key)) continue
      await moveShown(database, one, pepperId)
      moved.add(key)
    }
    if (moved.size > mostShown) moved.clear()
  }
  // What is not written now is written when it is used again.
  const timer = setInterval(() => void write().catch(() => undefined), between).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write().catch(() => undefined)
  })
}

/** Changes the row only if it still has one of the older hashes: a token that was rotated meanwhile stays. */
export async function moveShown(
  database: Database,
  { kind, org_id, id, verifiers }: Shown & { readonly kind: Kind },
  pepperId: string,
): Promise<void> {
  const values = [org_id, id, verifiers.at(-1), pepperId, verifiers.slice(0, -1)]
  await database.asOrganization(org_id, async (tx) => {
    if (kind === 'till')
      await tx.query(
        `update pos_terminals set verifier = $3, pepper_id = $4
         where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])`,
        values,
      )
    else
      await tx.query(
        `update api_keys set verifier = $3, pepper_id = $4
         where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])`,
        values,
      )
  })
}
