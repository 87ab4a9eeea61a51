import { loadVendure, vendureConfig } from './vendure-config.ts'

/** Vendure as a single process, like ours, which also does its background jobs. */
const vendure = loadVendure()
const app = await vendure.bootstrap(vendureConfig(vendure, true))
await app.get(vendure.JobQueueService).start()
process.once('SIGTERM', async () => {
  // Nothing depends on what it still waits for.
  setTimeout(() => process.exit(0), 5_000).unref()
  await app.close()
  process.exit(0)
})
