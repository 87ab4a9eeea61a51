import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../bench/server-process.ts'
import { citusBinaries } from '../database/testing/citus-cluster.ts'

const top = join(import.meta.dirname, '..')
const workFolder = mkdtempSync(join(tmpdir(), 'tunda-clone-'))
const clone = join(workFolder, 'tunda')
const npm = join(workFolder, 'npm.mjs')
/** Its database's user may look into neither the clone nor DATA_DIR when root runs this: then it lies where it may. */
const dataDir = join(workFolder, 'data')

beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: top })
  for (const path of tracked.toString().split('\0').filter(Boolean)) {
    if (existsSync(join(top, path))) cpSync(join(top, path), join(clone, path))
  }
  execFileSync('git', ['init', '-q', clone])
  // In place of npm and its registry: the packages that are here, linked. What asks for it, and whether, is what is tried.
  // Only `package`, which wants other packages, calls npm itself.
  const folders = ['', 'contract', 'database', 'server', 'web'].map((folder) => join(folder, 'node_modules'))
  const from = folders.filter((folder) => existsSync(join(top, folder)))
  writeFileSync(
    npm,
    `import { cpSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
if (process.argv[2] !== 'ci') process.exit(1)
for (const folder of ${JSON.stringify(from)}) {
  rmSync('${clone}/' + folder, { recursive: true, force: true })
  try {
    execFileSync('cp', ['-al', '${top}/' + folder, '${clone}/' + folder], { stdio: 'ignore' })
  } catch {
    cpSync('${top}/' + folder, '${clone}/' + folder, { recursive: true, verbatimSymlinks: true })
  }
}
`,
  )
})
afterAll(() => rmSync(workFolder, { recursive: true, force: true }))

/** The scripts that were run here. */
const tried = new Set<string>()

/** Runs a script of package.json as npm does, in the clone, and answers how it ended and all that it said. */
async function run(command: string, environment: Record<string, string | undefined> = {}) {
  const { scripts } = JSON.parse(execFileSync('cat', [join(clone, 'package.json')]).toString())
  const [name = '', ...args] = command.split(' ')
  tried.add(name)
  const env = { ...process.env, ...settings(), ...environment }
  return await new Promise<{ code: number; said: string }>((resolve) => {
    const script = [scripts[name], ...args].join(' ')
    execFile('sh', ['-c', script], { cwd: clone, env, maxBuffer: 1e8 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: out + err })
    })
  })
}

/** As a newcomer's shell has it: what vitest sets would make another build. */
const settings = () => ({
  NODE_ENV: undefined,
  VITEST: undefined,
  PATH: [join(clone, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(':'),
  npm_execpath: npm,
  npm_node_execpath: process.execPath,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
})

describe('a fresh clone, where nothing was installed or built', () => {
  it('installs what a command needs, whichever is the first', async () => {
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
    const { code, said } = await run('promote nobody@example.ug')
    expect(said).toContain('Installing the packages …')
    expect(said).toContain(
      `There is no database in ${dataDir} yet. Check DATA_DIR; the first start creates the database.`,
    )
    expect(code).toBe(1)
    expect((await run('promote')).said).toContain('Usage: tunda promote <email>')
    expect((await run('remove-factors')).said).toContain('Usage: npm run remove-factors -- <email>')
  })

  it('hears in one sentence from every command when the packages cannot be installed', () => {
    const bare = join(workFolder, 'nothing-installed')
    for (const path of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(join(clone, path), join(bare, path), { recursive: true })
    const { scripts } = JSON.parse(readFileSync(join(bare, 'package.json'), 'utf8'))
    const env = { ...process.env, ...settings(), npm_node_execpath: '/nowhere/node' }
    for (const [name, script] of Object.entries<string>(scripts)) {
      const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: bare, env, encoding: 'utf8' })
      expect([name, status, stderr]).toEqual([name, 1, expect.stringMatching(/^npm ci failed: .*\n$/)])
    }
    expect(Object.keys(scripts).length).toBeGreaterThan(10)
  })

  it('seeds a demonstration, and holds its totals and its audit trail against their proofs', async () => {
    // The packages are there by now: npm is not asked again, and could not be.
    const seeded = await run('seed', { npm_node_execpath: '/nowhere/node' })
    expect(seeded).toEqual({ code: 0, said: expect.stringMatching(/owner: \S+@\S+ \S+/) })
    expect((await run('seed')).said).toContain('Nothing was made')
    expect((await run('promote nobody@example.ug')).said).toContain('Nobody has signed up as nobody@example.ug.')
    expect(await run('verify-totals')).toMatchObject({ code: 0 })
    expect(await run('verify-audit')).toMatchObject({ code: 0 })
  })

  it('writes its snapshot, which is the one that is kept', async () => {
    expect(await run('snapshot')).toMatchObject({ code: 0 })
    for (const file of ['schema.sql', 'tables.ts'])
      execFileSync('cmp', [join(clone, 'database', file), join(top, 'database', file)])
    expect(await run('addresses')).toMatchObject({ code: 0 })
    execFileSync('cmp', [join(clone, 'server/http/addresses.json'), join(top, 'server/http/addresses.json')])
    expect(await run('statements server/outbox')).toMatchObject({ code: 0 })
    execFileSync('diff', ['-r', join(clone, 'database/statements'), join(top, 'database/statements')])
  })

  it('collects its sentences, which are the ones that are kept', async () => {
    expect(await run('words')).toMatchObject({ code: 0 })
    execFileSync('diff', ['-r', join(clone, 'languages'), join(top, 'languages')])
  })

  it.skipIf(citusBinaries !== undefined)('hears in one sentence that there is no Citus', async () => {
    const { code, said } = await run('citus')
    expect([code, said]).toEqual([1, expect.stringMatching(/^Shops on several nodes are tried where Citus is: .*\n$/)])
  })

  it('keeps the schema of a release', async () => {
    const released = await run('release-schema')
    expect(released.said).toMatch(/The schema of \d+\.\d+\.\d+ is released\./)
    expect(released.code).toBe(0)
  })

  it('builds the web app for the proofs and the bench, and runs them', { timeout: 300_000 }, async () => {
    expect(existsSync(join(clone, 'web/dist'))).toBe(false)
    const proved = await run('proofs headers')
    expect(proved.said).toContain('Building the web app …')
    expect(proved.said).toMatch(/promises proved/)
    expect(proved.code).toBe(0)
    const benched = await run('bench try')
    expect([benched.code, benched.said]).toEqual([
      0,
      'A sale at a desk and one at a counter were answered with 200 and 200, the landing page with 200. Nothing was measured.\n',
    ])
    expect(await run('bench 1 1 speed')).toEqual({
      code: 2,
      said: expect.stringMatching(/^There is no part called speed, only sales, counter, .*\.\n$/),
    })
  })

  it('packs what serves', { timeout: 300_000 }, async () => {
    const packed = join(workFolder, 'packed')
    expect(await run(`package --to ${packed}`)).toMatchObject({ code: 0 })
    const [name] = readdirSync(packed).filter((file) => file.endsWith('.tar.gz'))
    const files = execFileSync('tar', ['-tzf', join(packed, String(name))], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    expect(files).toContain('tunda/server/main.ts\n')
    expect(files).toContain('tunda/web/dist/index.html\n')
  })

  it('packs the client for programs', async () => {
    const packed = join(workFolder, 'client')
    expect(await run(`client --to ${packed}`)).toMatchObject({ code: 0 })
    const files = execFileSync('tar', ['-tzf', join(packed, String(readdirSync(packed)[0]))], { encoding: 'utf8' })
    expect(files).toContain('package/package.json\n')
  })

  it('serves with live reload', async () => {
    const port = await freePort()
    const env = { ...process.env, ...settings(), PORT: String(port), DEMO: 'off' }
    tried.add('dev')
    const dev = spawn('sh', ['-c', 'exec node scripts/dev.mjs'], { cwd: clone, env, stdio: 'ignore' })
    try {
      const page = async () =>
        await fetch(`http://127.0.0.1:${port}/`).then(
          (answer) => answer.text(),
          () => '',
        )
      await expect.poll(page, { timeout: 60_000, interval: 500 }).toContain('/@vite/client')
      const health = async () =>
        await fetch(`http://127.0.0.1:${port}/health`).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(health, { timeout: 60_000, interval: 500 }).toBe(200)
    } finally {
      const ended = new Promise((resolve) => dev.once('exit', resolve))
      dev.kill('SIGTERM')
      await ended
    }
  })

  it('has had every command of the README run', () => {
    const readme = readFileSync(join(top, 'README.md'), 'utf8')
    const commands = [...readme.matchAll(/^\| `npm run ([\w-]+)/gm)].map(([, name]) => name)
    expect(commands).toContain('bench')
    // `npm test` itself begins with `check`, of which `format` is the part that writes.
    const elsewhere = ['check', 'format', ...(citusBinaries === undefined ? [] : ['citus'])]
    expect(commands.filter((name = '') => !tried.has(name) && !elsewhere.includes(name))).toEqual([])
  })
})
