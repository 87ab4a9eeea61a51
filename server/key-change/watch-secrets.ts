import type { Logger } from 'pino'
import { readKept } from '../secrets/kept-once.ts'
import { arrangeKeys, KeptSecrets, type Secrets, secretsFile } from '../secrets/secrets.ts'

/** Milliseconds between two checks of `secrets.json`. New keys are used only a minute after they were added. */
const between = 5_000

type Parts = {
  readonly dataDir: string
  readonly secrets: Secrets
  readonly log: Pick<Logger, 'info' | 'error'>
  readonly every?: number
}

/** Loads changed keys while the server runs. A file that cannot be read changes nothing and is logged. */
export function watchSecrets({ dataDir, secrets, log, every = between }: Parts): { readonly stop: () => void } {
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const kept = await readKept(secretsFile(dataDir), KeptSecrets)
      // Another installation's file would end every session, so only a file that continues the present keys is loaded.
      if (kept === undefined || kept.publicKey !== secrets.publicKey)
        throw new Error('secrets.json is not the one that was read at the start')
      if (arrangeKeys(secrets, kept)) log.info({ keys: secrets.peppers.map(({ id }) => id) }, 'keys were changed')
    } catch (error) {
      log.error({ err: error }, 'secrets.json could not be read again; the keys read before stay in use')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), every).unref()
  return { stop: () => clearInterval(timer) }
}
