import { startEmbedded } from '../embedded.ts'

/** A process that a test may kill: runs the cluster in the folder it is given and says its url and pid. */
const { url, pid } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined })
process.stdout.write(`${JSON.stringify({ url, pid: pid() })}\n`)
setInterval(() => undefined, 60_000)
