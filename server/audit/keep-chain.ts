import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { queueHeadsMails } from './heads-mail.ts'
import { publishHeads } from './published-heads.ts'
import { trailSealer } from './seal-trails.ts'

type Parts = { readonly database: Database; readonly dataDir: string; readonly log: Logger }

/** One round of the audit job: seals the entries that are due, and once a day publishes the head of every chain. */
export function chainKeeper({ database, dataDir, log }: Parts): () => Promise<void> {
  const sealRound = trailSealer(database)
  return async () => {
    await sealRound()
    const published = await publishHeads(database, dataDir)
    if (published === undefined) return
    log.info(published, 'audit seals published')
    await queueHeadsMails(database, published)
  }
}
