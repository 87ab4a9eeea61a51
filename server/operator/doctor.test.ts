import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newLogins, openLogins } from '@tunda/database'
import { emptyDatabase, testDatabase } from '@tunda/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupName } from '../backups/backup-file.ts'
import { readSettings } from '../settings.ts'
import { checkBackups, checkLog } from './checks/backup-checks.ts'
import { checkDatabase, checkPooler, checkReplica } from './checks/database-checks.ts'
import type { Finding } from './checks/finding.ts'
import { checkDataFolder } from './checks/folder-checks.ts'
import { checkSettings } from './checks/settings-checks.ts'
import { checkMail } from './checks/smtp-checks.ts'
import { tunda } from './tunda-for-tests.ts'

let workFolder: string
beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'tunda-doctor-'))
})
afterAll(() => rm(workFolder, { recursive: true }))

/** What is not fine, as `level check`. */
const complaints = (findings: readonly Finding[]) =>
  findings.flatMap(({ level, check, remedy }) => {
    if (level === 'fine') return []
    expect(remedy).toBeTruthy()
    return [`${level} ${check}`]
  })

describe('the doctor, of the data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(workFolder, 'data-'))
    await writeFile(join(folder, 'secrets.json'), '{}', { mode: 0o600 })
  })
  const look = async (path = folder, least = 1) => complaints(await checkDataFolder(path, least))

  it('finds nothing in a sound one, and that one is missing or a file', async () => {
    expect(await look()).toEqual([])
    expect(await look(join(folder, 'nowhere'))).toEqual(['warning folder'])
    expect(await look(join(folder, 'secrets.json'))).toEqual(['fault folder'])
  })

  it('finds secrets that others can read', async () => {
    await chmod(join(folder, 'secrets.json'), 0o640)
    expect(await look()).toEqual(['fault secrets'])
  })

  it('finds mails that others can read', async () => {
    await mkdir(join(folder, 'mail'))
    await chmod(join(folder, 'mail'), 0o755)
    expect(await look()).toEqual(['fault secrets'])
  })

  it('finds a restore that was cut short', async () => {
    await mkdir(join(folder, 'restoring'))
    expect(await look()).toEqual(['fault restore'])
  })

  it('finds a disk that is nearly full', async () => {
    expect(await look(folder, Number.MAX_SAFE_INTEGER)).toEqual(['warning disk'])
  })

  it('finds a folder that cannot be written to', async () => {
    // Root writes anywhere but here.
    expect(await look('/proc/sys')).toContain('fault folder')
  })
})

describe('the doctor, of the settings', () => {
  const good = {
    SITE_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    DEMO: 'off',
    SUPPORT_EMAIL: 'you@shop.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Tunda <no-reply@shop.example>',
    TRIAL_START: 'signup',
  }
  const look = (changed: Record<string, string>) => complaints(checkSettings(readSettings({ ...good, ...changed })))

  it.each([
    [{}, []],
    [{ SITE_URL: 'http://localhost:3000', DEMO: 'on', TRUST_PROXY: '0' }, []],
    [{ SITE_URL: 'http://shop.example' }, ['fault site']],
    [{ SITE_URL: 'https://shop.example/tunda' }, ['fault site']],
    [{ TRUST_PROXY: '0' }, ['fault proxy']],
    [{ DEMO: 'on' }, ['warning demo']],
    [{ SUPPORT_EMAIL: '' }, ['warning support']],
    [{ SMTP_URL: '' }, ['warning mail']],
    [{ MAIL_FROM: '' }, ['fault mail']],
    [{ TRIAL_START: '' }, ['warning trial']],
  ])('says of %j: %j', (changed, expected) => {
    expect(look(changed)).toEqual(expected)
  })

  it('finds a mail server that is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    await new Promise((resolve) => server.close(resolve))
    const port = typeof address === 'object' ? address?.port : 0
    expect(complaints(await checkMail(`smtp://127.0.0.1:${port}`))).toEqual(['fault mail server'])
    expect(await checkMail(undefined)).toEqual([])
  })
})

describe('the doctor, of the backups', () => {
  const places = () => ({
    dataDir: join(workFolder, 'data'),
    backupDir: join(workFolder, 'backups'),
    keyFile: join(workFolder, 'backup.key'),
  })
  const look = async (changed: Partial<Parameters<typeof checkBackups>[0]> = {}) =>
    complaints(await checkBackups({ ...places(), ...changed }))
  const file = join('backups', backupName(new Date()))

  beforeAll(async () => {
    await mkdir(join(workFolder, 'backups'))
    await writeFile(join(workFolder, 'backup.key'), 'a key that nobody guesses', { mode: 0o600 })
  })

  it('finds that there is none, that it is old, and that it lies with what it is of', async () => {
    expect(await look({ backupDir: undefined })).toEqual(['warning backup'])
    expect(await look()).toEqual(['fault backup'])
    await writeFile(join(workFolder, file), '')
    expect(await look()).toEqual([])
    expect(await look({ dataDir: workFolder })).toEqual(['warning backup place'])
    const old = Date.now() / 1000 - 27 * 3_600
    await utimes(join(workFolder, file), old, old)
    expect(await look()).toEqual(['fault backup'])
    await utimes(join(workFolder, file), Date.now() / 1000, Date.now() / 1000)
  })

  it('finds a key that is not named, lost, too short, or open to others', async () => {
    const { keyFile } = places()
    expect(await look({ keyFile: undefined })).toEqual(['warning backup key'])
    expect(await look({ keyFile: join(workFolder, 'lost.key') })).toEqual(['fault backup key'])
    await writeFile(keyFile, 'short')
    expect(await look()).toEqual(['fault backup key'])
    await writeFile(keyFile, 'a key that nobody guesses')
    await chmod(keyFile, 0o644)
    expect(await look()).toEqual(['fault backup key'])
  })
})

describe('the doctor, of the log beside the backups', () => {
  it('finds that nothing was kept, or nothing lately, and asks only where that is done', async () => {
    const home = await mkdtemp(join(workFolder, 'log-'))
    const places = { dataDir: home, backupDir: home, keyFile: 'any', seconds: 20, isEmbedded: true }
    const look = async (changed: object = {}) => complaints(await checkLog({ ...places, ...changed }))
    expect(await look()).toEqual(['warning backup log'])
    await writeFile(join(home, 'log-id.json'), '{"id":"0123456789abcdef"}')
    await mkdir(join(home, 'log-0123456789abcdef'))
    expect(await look()).toEqual([])
    const old = Date.now() / 1000 - 20 * 60
    await utimes(join(home, 'log-0123456789abcdef'), old, old)
    expect(await look()).toEqual(['warning backup log'])
    for (const none of [{ seconds: 0 }, { isEmbedded: false }, { backupDir: undefined }])
      expect(await look(none)).toEqual([])
  })
})

describe('the doctor, of the database', () => {
  it('finds nothing in a sound one, and that clocks differ', async () => {
    const { url, drop } = await testDatabase()
    try {
      expect(complaints(await checkDatabase(url, Date.now))).toEqual([])
      expect(complaints(await checkDatabase(url, () => Date.now() - 60_000))).toEqual(['warning clock'])
      expect(complaints(await checkDatabase(url, () => Date.now() + 600_000))).toEqual(['fault clock'])
    } finally {
      await drop()
    }
  })

  it('finds what is to be migrated, a newer schema, an unsafe server, and none', async () => {
    const { url, drop } = await emptyDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      expect(complaints(await checkDatabase(url, Date.now))).toEqual(['warning schema'])
      await client.query(
        `create table schema_migrations (name text primary key, checksum text, applied_at timestamptz)`,
      )
      await client.query(`insert into schema_migrations values ('9999_newer.sql', 'x', now())`)
      expect(complaints(await checkDatabase(url, Date.now))).toEqual(['fault schema'])
      await client.query(
        `alter database ${client.escapeIdentifier(client.database ?? '')} set synchronous_commit = off`,
      )
      expect(complaints(await checkDatabase(url, Date.now))).toEqual(['fault database'])
    } finally {
      await client.end()
      await drop()
    }
    expect(complaints(await checkDatabase(url, Date.now))).toEqual(['fault database'])
  })

  it('finds a pooler that plans every statement anew, and one that is not there', async () => {
    const { url, drop } = await testDatabase()
    const logins = newLogins()
    try {
      await openLogins(url, logins)
      const look = async (pooler?: string) => complaints(await checkPooler({ url, logins, pooler }))
      expect([await look(), await look(url)]).toEqual([[], ['warning pooler']])
      expect(await look('postgres://127.0.0.1:9/nobody')).toEqual(['fault pooler'])
      expect(() => readSettings({ POOLER_URL: url })).toThrow(/POOLER_URL: needs DATABASE_URL too/)
      const standby = async (replica?: string) => complaints(await checkReplica(replica, logins))
      expect([await standby(), await standby(url)]).toEqual([[], ['warning replica']])
      expect(await standby('postgres://127.0.0.1:9/nobody')).toEqual(['fault replica'])
      expect(() => readSettings({ REPLICA_URL: url })).toThrow(/REPLICA_URL: needs DATABASE_URL too/)
    } finally {
      await drop()
    }
  })
})

it('exits with 1 for a fault, and says what to do', async () => {
  const { code, err } = await tunda(['doctor'], { QUOTAS: 'x' })
  expect([code, err]).toEqual([1, expect.stringMatching(/ERROR +settings: [\s\S]*QUOTAS[\s\S]*See the settings/)])
})
