import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { startEmbedded } from '@tunda/database/embedded'
import { throwawayFolder } from '@tunda/database/embedded/database-folder'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tunda } from '../operator/tunda-for-tests.ts'
import { readSecrets } from '../secrets/secrets.ts'

let workFolder: string
let settings: Record<string, string>
let server: Started | undefined
const dataDir = () => join(workFolder, 'installation')

async function queryIn(folder: string, sql: string): Promise<unknown[]> {
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  const client = new pg.Client({ connectionString: embedded.url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
    await embedded.stop()
  }
}

beforeAll(async () => {
  workFolder = await throwawayFolder()
  const [key, backups] = [join(workFolder, 'backup.key'), join(workFolder, 'backups')]
  await writeFile(key, 'a key that nobody guesses\n', { mode: 0o600 })
  settings = { BACKUP_DIR: backups, BACKUP_KEY_FILE: key, DEMO: 'off' }
  const embedded = await startEmbedded({ dataDir: dataDir(), log: () => undefined })
  await migrate(embedded.url)
  await readSecrets(dataDir())
  await embedded.stop()
  await queryIn(dataDir(), `insert into auth.users (email, password_hash) values ('ruth@example.ug', 'x')`)
  const running = await startEmbedded({ dataDir: dataDir(), log: () => undefined })
  const made = await tunda(['backup'], { ...settings, DATA_DIR: dataDir() })
  await running.stop()
  if (made.code !== 0) throw new Error(made.err)
})
afterEach(async () => await server?.stop())
afterAll(async () => await rm(workFolder, { recursive: true }))

type Started = {
  readonly url: string
  readonly code: string
  readonly hears: (what: RegExp) => Promise<string>
  readonly stop: () => Promise<void>
}

/** The service as a process, on a folder with nothing in it. */
async function start(folder: string): Promise<Started> {
  const env = { PATH: process.env.PATH ?? '', ...settings, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' }
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)))
  const hears = async (what: RegExp) => {
    for (;;) {
      const found = what.exec(said)
      if (found) return found[1] ?? ''
      if (child.exitCode !== null) throw new Error(`the server ended: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  return { url: await hears(/Choose what to restore at (\S+)/), code: await hears(/Setup code +(\S+)/), hears, stop }
}

const asPage = { headers: { accept: 'text/html' } }
async function answer({ url }: Started, fields: Record<string, string>): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', ...asPage })
}

// Each test starts a whole service.
describe('the first start beside backups', { timeout: 90_000 }, () => {
  it('asks on a page, tells programs to come again, and listens to nobody without the code', async () => {
    const folder = join(workFolder, 'asked')
    server = await start(folder)
    const page = await fetch(`${server.url}/dashboard`, asPage)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Restore from a backup?')])
    const program = await fetch(`${server.url}/rest/v1/products`)
    expect([program.status, program.headers.get('retry-after'), await program.json()]).toEqual([
      503,
      '10',
      { status: 'unavailable' },
    ])
    for (const code of ['', 'AAAA-AAAA-AAAA-AAAA', `${server.code}A`, server.code.slice(0, -1)]) {
      const refused = await answer(server, { choice: 'latest', code })
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('not the setup code')])
    }
    const early = await answer(server, { choice: 'moment', moment: '2020-01-01T00:00', code: server.code })
    expect(await early.text()).toContain('Enter a date and time after')
    expect(await readdir(folder).catch(() => [])).toEqual([])
  })

  it('brings the installation back, and goes on from there', async () => {
    const folder = join(workFolder, 'restored')
    server = await start(folder)
    const taken = await answer(server, { choice: 'latest', code: server.code.toLowerCase().replaceAll('-', ' ') })
    expect(taken.status).toBe(303)
    const url = await server.hears(/Tunda {10}(\S+)/)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await server.stop()
    expect(await readSecrets(folder)).toEqual(await readSecrets(dataDir()))
    expect(await queryIn(folder, 'select email from auth.users')).toEqual([{ email: 'ruth@example.ug' }])
  })

  it('begins with nothing where that is wanted, though a stranger sends without an end', async () => {
    const folder = join(workFolder, 'empty')
    server = await start(folder)
    const stranger = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)
    stranger.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nchoice=')
    const decided = Date.now()
    expect((await answer(server, { choice: 'nothing', code: server.code })).status).toBe(303)
    await server.hears(/Tunda {10}(\S+)/)
    // Seconds for a last word and the database's migrations, and none for the stranger.
    expect(Date.now() - decided).toBeLessThan(45_000)
    stranger.destroy()
    await server.stop()
    expect(await queryIn(folder, 'select email from auth.users')).toEqual([])
  })
})
