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
    // A shop whose trail cannot be sealed keeps nobody's heads from being published.
    await sealRound().catch((err: unknown) => log.error({ err }, 'sealing the audit trail failed'))
    const published = await publishHeads(database, dataDir)
    if (published === undefined) return
    log.info(published, 'audit seals published')
    await queueHeadsMails(database, published)
  }
}
