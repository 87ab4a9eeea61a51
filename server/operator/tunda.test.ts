import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { throwawayFolder } from '@tunda/database/embedded/database-folder'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecrets } from '../secrets/secrets.ts'
import { commands } from './commands.ts'
import { tunda } from './tunda-for-tests.ts'

let workFolder: string
let dataDir: string
let keyFile: string
let embedded: EmbeddedPostgres
const settings = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir, DEMO: 'off', ...more })

beforeAll(async () => {
  workFolder = await throwawayFolder()
  dataDir = join(workFolder, 'installation')
  keyFile = join(workFolder, 'backup.key')
  await writeFile(keyFile, 'a key that nobody guesses\n', { mode: 0o600 })
  embedded = await startEmbedded({ dataDir, log: () => undefined })
  await migrate(embedded.url)
  await readSecrets(dataDir)
  const person = `insert into auth.users (email, password_hash, full_name) values ($1, 'x', 'Somebody')`
  for (const email of ['ruth@example.ug', 'mallory@example.ug']) await asOwner(embedded.url, person, [email])
})
afterAll(async () => {
  await embedded.stop()
  await rm(workFolder, { recursive: true })
})

async function asOwner<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

describe('tunda', () => {
  it('lists its commands, tells how each goes, and exits with 2 for what it does not understand', async () => {
    const listed = await tunda(['--help'])
    expect(listed.code).toBe(0)
    for (const name of Object.keys(commands)) expect(listed.out).toContain(`  ${name} `)
    const helped = await tunda(['backup', '--help'])
    expect([helped.code, helped.out]).toEqual([0, expect.stringContaining('--key-file <path>')])
    const wrong = [['backups'], ['backup', '--too'], ['promote', 'a', 'b']]
    expect((await Promise.all(wrong.map((args) => tunda(args, settings())))).map(({ code }) => code)).toEqual([2, 2, 2])
  })

  it('tells how to make a key that nobody else can read', async () => {
    const { err } = await tunda(['backup', '--to', workFolder], settings())
    expect(err).toContain('(umask 077; openssl rand -base64 32 > backup.key)')
  })

  it('creates no database where it only reads or copies: a backup could not be restored there', async () => {
    const nowhere = join(workFolder, 'nowhere')
    const looks = [['doctor'], ['upgrade-check'], ['backup', '--to', join(workFolder, 'none'), '--key-file', keyFile]]
    const ran = await Promise.all(looks.map((args) => tunda(args, settings({ DATA_DIR: nowhere }))))
    expect(ran.map(({ out, err }) => `${out}${err}`)).toEqual([
      expect.stringContaining('there is none yet'),
      expect.stringContaining('There is no database'),
      expect.stringContaining('There is no database'),
    ])
    expect(existsSync(nowhere)).toBe(false)
  })

  it('answers programs in one line of JSON, also when it refuses', async () => {
    const [migrated, unknown, wrong] = await Promise.all([
      tunda(['migrate', '--json'], settings()),
      tunda(['promote', 'nobody@example.ug', '--json'], settings()),
      tunda(['upgrade-check', '--json'], settings({ PORT: 'x' })),
    ])
    expect([migrated.code, JSON.parse(migrated.out)]).toEqual([0, { ok: true, applied: [] }])
    expect([unknown.code, JSON.parse(unknown.out)]).toEqual([1, expect.objectContaining({ outcome: 'unknown' })])
    expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, { ok: false, error: expect.stringContaining('PORT') }])
  })
})

describe('a backup', () => {
  const into = () => join(workFolder, 'backups')
  const kept = () => ({ BACKUP_DIR: into(), BACKUP_KEY_FILE: keyFile })
  let file: string

  it('is written while the database is at work, sealed, whole, and read by its owner alone', async () => {
    const made = await tunda(['backup', '--json'], settings(kept()))
    expect([made.code, made.err]).toEqual([0, ''])
    ;({ file } = JSON.parse(made.out))
    expect(JSON.parse(made.out).counts).toMatchObject({ people: 2, sales: 0 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(into())).toHaveLength(1)
    expect((await readFile(file)).includes('mallory@example.ug')).toBe(false)
  })

  it('is restored into an empty folder, from which the service goes on', async () => {
    const elsewhere = join(workFolder, 'elsewhere')
    await asOwner(embedded.url, `update auth.users set full_name = 'Changed since'`)
    const restored = await tunda(['restore', file, '--key-file', keyFile], { DATA_DIR: elsewhere })
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(await readSecrets(elsewhere)).toEqual(await readSecrets(dataDir))
    const other = await startEmbedded({ dataDir: elsewhere, log: () => undefined })
    try {
      expect(await asOwner(other.url, 'select distinct full_name from auth.users')).toEqual([{ full_name: 'Somebody' }])
    } finally {
      await other.stop()
    }
    const again = await tunda(['restore', file, '--key-file', keyFile], { DATA_DIR: elsewhere })
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')])
  })

  it('leaves an empty folder empty when it does not open', async () => {
    const [spoiled, otherKey, empty] = [
      join(workFolder, 'spoiled'),
      join(workFolder, 'other.key'),
      join(workFolder, 'empty'),
    ]
    await writeFile(otherKey, 'another key, just as long\n')
    const content = await readFile(file)
    await writeFile(spoiled, content.subarray(0, content.length - 40))
    for (const [what, key] of [
      [file, otherKey],
      [spoiled, keyFile],
    ] as const) {
      const { code } = await tunda(['restore', what, '--key-file', key], { DATA_DIR: empty })
      expect([code, await readdir(empty)]).toEqual([1, []])
    }
    // In use: refused before anything is touched.
    expect((await tunda(['restore', file, '--key-file', keyFile], settings())).code).toBe(1)
  })

  it('is deleted when only newer ones are to be kept', async () => {
    const made = await tunda(['backup', '--json', '--keep', '1'], settings(kept()))
    expect(JSON.parse(made.out)).toMatchObject({ ok: true, forgotten: 1 })
    expect(await readdir(into())).toEqual([JSON.parse(made.out).file.split('/').at(-1)])
  })
})
