import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database, migrate, openLogins } from '@tunda/database'
import { readCountedRows } from '@tunda/database/backup/counted-rows'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { forgetDatabaseFolder } from '@tunda/database/embedded/database-folder'
import { verifyAudit } from '../operator/verify-audit.ts'
import { verifyTotals } from '../operator/verify-totals.ts'
import { allowLongStatements } from '../process/long-statements.ts'
import { proveStock } from '../products/prove-stock.ts'
import { readLogins } from '../secrets/database-logins.ts'
import { storageIn } from '../storage/file-store.ts'
import type { Manifest } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

/** What a restored backup was checked against. */
export type Drill = {
  readonly made_at: string
  /** Sentences about what is wrong; empty if nothing is. */
  readonly faults: readonly string[]
  readonly shops: number
  readonly sales: number
  readonly audit_entries: number
  readonly files: number
  readonly milliseconds: number
}

type Drilling = {
  readonly file: string
  readonly key: string
  /** For tests: changes the restored database before it is checked. */
  readonly spoil?: (url: string) => Promise<void>
}

const prefix = 'tunda-drill-'
/** A temporary cluster beside the one that serves, with small settings. */
const small = { shared_buffers: '16MB', max_connections: '30' }

/**
 * Restores a backup into a temporary cluster in `TMPDIR` and checks it: are all rows there, do both ledgers and the day totals agree with the
 * documents, is the audit trail as it was sealed, has every photo its file. Everything is deleted afterwards.
 */
export async function drill({ file, key, spoil }: Drilling): Promise<Drill> {
  const began = performance.now()
  await forgetCutShort()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  const [dataDir, beside] = homesIn(folder)
  let embedded: EmbeddedPostgres | undefined
  let stopped: Promise<void> | undefined
  const { signal, forget } = onSignal(() => {
    // The check that is running then fails, and what was restored is deleted.
    stopped ??= embedded?.stop()
  })
  const start = async (home: string) => {
    signal.throwIfAborted()
    embedded = await startEmbedded({ dataDir: home, log: () => undefined, changed: small })
    signal.throwIfAborted()
    return embedded.url
  }
  try {
    const manifest = await restoreBackup({
      file,
      key,
      dataDir,
      databaseUrl: undefined,
      throwaway: () => start(beside),
      signal,
      log: () => undefined,
    })
    const url = embedded?.url ?? (await start(dataDir))
    await spoil?.(url)
    return { ...(await lookAt(url, dataDir, manifest)), milliseconds: Math.round(performance.now() - began) }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    stopped ??= embedded?.stop()
    await stopped
    await forgetDrill(folder)
    forget()
  }
}

/** Handles the signals that end a process until `forget`, so that it ends only after cleaning up. */
function onSignal(end: () => void): { readonly signal: AbortSignal; readonly forget: () => void } {
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort(new Error('The test restore was stopped.'))
    end()
  }
  // Not `once`: an interrupt typed at the terminal arrives twice, from there and from the server.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, stop)
  return {
    signal: stopping.signal,
    forget: () => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
    },
  }
}

/** The folders of a drill: the installation, and the cluster that a dump is restored into. */
function homesIn(folder: string): readonly [string, string] {
  return [join(folder, 'restored'), join(folder, 'cluster')]
}

async function forgetDrill(folder: string): Promise<void> {
  for (const home of homesIn(folder)) await forgetDatabaseFolder(home)
  await rm(folder, { recursive: true, force: true })
}

/** The checks that a drill makes in an installation's database, given the counts of the backup. */
export async function lookAt(
  url: string,
  dataDir: string,
  manifest: Pick<Manifest, 'counts' | 'made_at'>,
): Promise<Omit<Drill, 'milliseconds'>> {
  await migrate(url)
  const counted = await readCountedRows(url)
  const logins = await readLogins(dataDir)
  await openLogins(url, logins)
  const database = await connect(url, logins, { connections: 4 })
  try {
    const [ledgers, trail, files] = [
      await ledgerFaults(database),
      await verifyAudit(database, dataDir),
      await fileFaults(database, dataDir),
    ]
    const missing = Object.entries(manifest.counts).flatMap(([table, count]) =>
      (counted[table] ?? 0) < count ? [`${table}: ${counted[table] ?? 0} rows instead of ${count}`] : [],
    )
    const tampered = trail.flatMap(({ org_id, tamperings: [first] }) =>
      first === undefined ? [] : [`${org_id}: audit entry ${first.audit_id} ${first.what}`],
    )
    return {
      made_at: manifest.made_at,
      faults: [...missing, ...ledgers, ...tampered, ...files.faults],
      shops: counted.organizations ?? 0,
      sales: counted.sales ?? 0,
      audit_entries: trail.reduce((sum, { sealed }) => sum + sealed, 0),
      files: files.count,
    }
  } finally {
    await database.close()
  }
}

async function ledgerFaults(database: Database): Promise<string[]> {
  const faults: string[] = []
  for (const { org_id, differences, money } of await verifyTotals(database)) {
    if (differences > 0) faults.push(`${org_id}: ${differences} day totals do not match the sales`)
    if (money.differences > 0)
      faults.push(`${org_id}: ${money.differences} movements of money do not match their documents`)
  }
  for (const { id } of await shopsOf(database)) {
    const stock = await database.asOrganization(id, async (tx) => {
      await allowLongStatements(tx)
      return await proveStock(tx, { org_id: id, user_id: null, night: null })
    })
    if (stock !== undefined && stock.differences > 0)
      faults.push(`${id}: the stock of ${stock.differences} products does not match the ledger`)
  }
  return faults
}

async function shopsOf(database: Database): Promise<{ id: string }[]> {
  return await database.asPlatform((tx) => tx.query<{ id: string }>('select id from organizations order by id'))
}

/** Photos and papers that a row names but the backup lacks. */
async function fileFaults(database: Database, dataDir: string): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = []
  let count = 0
  for (const { id: org_id } of await shopsOf(database)) {
    const rows = await database.asOrganization(org_id, (tx) =>
      tx.query<{ id: string; media_type: string }>('select id, media_type from product_files where org_id = $1', [
        org_id,
      ]),
    )
    count += rows.length
    for (const { id, media_type } of rows) {
      const size = media_type === 'application/pdf' ? 'document' : 'large'
      const found = await stat(join(storageIn(dataDir), org_id, `${id}.${size}`)).catch(() => undefined)
      if (found === undefined) faults.push(`${org_id}: the file ${id} is missing`)
    }
  }
  return { count, faults }
}

/** What a drill that was killed has left behind. */
async function forgetCutShort(): Promise<void> {
  const yesterday = Date.now() - 86_400_000
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < yesterday) await forgetDrill(path)
  }
}
