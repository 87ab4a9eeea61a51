import { rm } from 'node:fs/promises'
import { findBinaries } from './embedded/binaries.ts'
import { addressOf, openCluster, socketFolder } from './embedded/cluster.ts'
import { findDatabaseFolder, throwawayFolder } from './embedded/database-folder.ts'
import { FolderIsTaken, lockDatabaseFolder } from './embedded/database-folder-lock.ts'
import { type RunningCluster, runCluster } from './embedded/run-cluster.ts'
import { databaseUser } from './embedded/user.ts'

export type EmbeddedPostgres = RunningCluster

type Options = {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Changed PostgreSQL settings: by the installation, or for a temporary cluster. */
  readonly changed?: Record<string, string>
}

/** Starts the PostgreSQL that came with npm on the cluster in `dataDir`, and again whenever it dies before `stop`. */
export async function startEmbedded({ dataDir, log, changed }: Options): Promise<EmbeddedPostgres> {
  const user = databaseUser()
  const databaseFolder = await findDatabaseFolder(dataDir, user, log)
  const lock = await lockDatabaseFolder(databaseFolder)
  try {
    const cluster = await openCluster(databaseFolder, await findBinaries(user), user)
    const running = await runCluster(cluster, log, changed)
    return {
      ...running,
      stop: async () => {
        lock.leave()
        await running.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database in `dataDir` for a command: the running one, which `stop` leaves running, or one started for it. */
export async function attachEmbedded(options: Options): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof FolderIsTaken)) throw error
  }
  const user = databaseUser()
  const databaseFolder = await findDatabaseFolder(options.dataDir, user, options.log)
  const cluster = await openCluster(databaseFolder, await findBinaries(user), user)
  return { url: await addressOf(cluster, await socketFolder(cluster)), stop: async () => undefined }
}

/** A new cluster that is deleted when it stops, with the same settings but for `changed`. `native` is another version's folder of binaries. */
export async function startThrowaway({
  changed = {},
  native,
}: {
  changed?: Record<string, string>
  native?: string
} = {}): Promise<EmbeddedPostgres> {
  const user = databaseUser()
  const binaries = await findBinaries(user, native)
  const databaseFolder = await throwawayFolder()
  const cluster = await openCluster(databaseFolder, binaries, user)
  const running = await runCluster(cluster, () => undefined, changed, `rm -rf '${cluster.folder}'`)
  return {
    ...running,
    stop: async () => {
      await running.stop()
      await rm(databaseFolder, { recursive: true, force: true })
    },
  }
}
