import { loadVendure, vendureConfig } from './vendure-config.ts'

/** Vendure as one process, as ours is: its jobs are done in it too. */
const vendure = loadVendure()
const app = await vendure.bootstrap(vendureConfig(vendure, true))
await app.get(vendure.JobQueueService).start()
process.once('SIGTERM', async () => {
  // What it waits for is of no use to anybody.
  setTimeout(() => process.exit(0), 5_000).unref()
  await app.close()
  process.exit(0)
})
