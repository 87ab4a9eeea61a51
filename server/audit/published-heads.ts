import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@tunda/database'
import { z } from 'zod'
import { now } from '../clock.ts'
import type { Trail } from './seal-trails.ts'

/** Where a shop's chain stood on a day; `hash` in hexadecimal. */
const Head = z.object({ org_id: z.uuid(), seq: z.int(), audit_id: z.int(), hash: z.string() })
const PublishedHeads = z.object({ published_at: z.string(), heads: z.array(Head) })
export type Head = z.infer<typeof Head>

const folderIn = (dataDir: string) => join(dataDir, 'audit-heads')

/**
 * Writes where every chain stands into `DATA_DIR/audit-heads/<day>.json`, once a day (UTC). Kept outside the database, it reveals a chain that was
 * cut or rewritten. Returns what to log: the file's digest, so that the log vouches for the file; or undefined if the day already has its file.
 */
export async function publishHeads(database: Database, dataDir: string) {
  const day = now().toISOString().slice(0, 10)
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${day}.json`)
  if ((await readdir(folder)).includes(`${day}.json`)) return undefined
  const heads = await readHeads(database)
  if (heads.length === 0) return undefined
  const text = `${JSON.stringify({ published_at: now().toISOString(), heads }, null, 1)}\n`
  await publishOnce(file, text)
  return { file, organizations: heads.length, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Never over another server's file of the same day, and never half of one: nobody could verify a trail beside it again. */
async function publishOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, text, { flush: true })
    await link(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readHeads(database: Database): Promise<Head[]> {
  const trails = await database.ofAllShops((tx) => tx.query<Trail>('select * from audited_organizations()'))
  const heads: Head[] = []
  for (const { org_id, sealed_id } of trails) {
    if (sealed_id === 0) continue
    const rows = await database.asOrganization(org_id, (tx) =>
      tx.query<Head>(
        `select org_id, seq, audit_id, encode(hash, 'hex') as hash from audit_chain where org_id = $1 order by seq desc limit 1`,
        [org_id],
      ),
    )
    heads.push(...rows)
  }
  return heads
}

/** Every head that was ever published, by organisation, oldest first. None when nothing was published here. */
export async function publishedHeads(dataDir: string): Promise<Map<string, Head[]>> {
  const found = new Map<string, Head[]>()
  const files = await readdir(folderIn(dataDir)).catch(() => [])
  for (const name of files.filter((file) => file.endsWith('.json')).sort()) {
    const { heads } = PublishedHeads.parse(JSON.parse(await readFile(join(folderIn(dataDir), name), 'utf8')))
    for (const head of heads) found.set(head.org_id, [...(found.get(head.org_id) ?? []), head])
  }
  return found
}
