import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { type EmbeddedPostgres, startThrowaway } from '@tunda/database/embedded'
import { type ServerProcess, startServer } from './server-process.ts'

/** A database by its address, and the data folder of a service on it. */
type Place = { readonly url: string; readonly dataDir: string }

/** An empty database of this version, with the pid of PostgreSQL's postmaster, and an empty folder, for the duration of `work`. */
export async function onThrowaway<Result>(
  work: (place: Place & Pick<EmbeddedPostgres, 'pid'>) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const postgres = await startThrowaway()
  try {
    await migrate(postgres.url)
    return await work({ url: postgres.url, pid: postgres.pid, dataDir })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The service as a process of its own, for the duration of `work`. */
export async function withServer<Result>(
  { url, dataDir }: Place,
  work: (server: ServerProcess) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const server = await startServer({ dataDir, databaseUrl: url, environment })
  return await work(server).finally(server.stop)
}
