import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase, testDatabase } from '@tunda/database/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readSecrets } from '../secrets/secrets.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const key = 'a key that nobody guesses'
const formerPath = process.env.PATH
let workFolder: string
let dataDir: string
let from: Awaited<ReturnType<typeof testDatabase>>
let to: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'tunda-dump-'))
  dataDir = join(workFolder, 'installation')
  await mkdir(dataDir)
  await readSecrets(dataDir)
  ;[from, to] = [await testDatabase(), await emptyDatabase()]
})
afterEach(() => {
  process.env.PATH = formerPath
})
afterAll(async () => {
  await from.drop()
  await to.drop()
  await rm(workFolder, { recursive: true })
})

/** Puts a program in the place of the machine's own. */
async function standIn(name: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(workFolder, 'programs-'))
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
  process.env.PATH = `${folder}:${formerPath}`
}

const write = (into = join(workFolder, 'backups')) =>
  writeBackup({ dataDir, url: from.url, isEmbedded: false, into, key })

it('says that pg_dump is missing, or why it failed midway, and leaves nothing behind', async () => {
  const into = join(workFolder, 'failed')
  process.env.PATH = join(workFolder, 'nowhere')
  await expect(write(into)).rejects.toThrow('pg_dump could not be run')
  await standIn('pg_dump', `head -c 20000000 /dev/zero; echo 'the server went away' >&2; exit 1`)
  await expect(write(into)).rejects.toThrow('pg_dump failed: the server went away')
  expect(await readdir(into)).toEqual([])
})

it('says why pg_restore failed before it had read everything, and leaves the folder empty', async () => {
  await standIn('pg_dump', 'head -c 40000000 /dev/zero')
  const { file } = await write()
  const empty = join(workFolder, 'empty')
  await standIn('pg_restore', `head -c 1000 > /dev/null; echo 'no such role' >&2; exit 1`)
  const restoring = { file, key, dataDir: empty, databaseUrl: to.url, log: () => undefined }
  await expect(restoreBackup(restoring)).rejects.toThrow('pg_restore failed: no such role')
  expect(await readdir(empty)).toEqual([])
})

it('is not made of a folder without secrets, nor of one whose files cannot be read', async () => {
  await standIn('pg_dump', 'exit 0')
  const bare = join(workFolder, 'bare')
  await mkdir(bare)
  const parts = { dataDir: bare, url: from.url, isEmbedded: false, into: join(workFolder, 'of-bare'), key }
  await expect(writeBackup(parts)).rejects.toThrow('secrets.json cannot be read')
  await readSecrets(bare)
  await writeFile(join(bare, 'storage'), 'no folder')
  await expect(writeBackup(parts)).rejects.toThrow('ENOTDIR')
})
