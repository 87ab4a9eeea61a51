import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@tunda/server/settings'
import { describe, expect, it } from 'vitest'
import { writeImage } from './image.mjs'

const packaging = join(import.meta.dirname, '../../packaging')
const read = (name: string) => readFile(join(packaging, name), 'utf8')
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

async function imageOf(folder: string, name: string): Promise<Buffer> {
  const root = join(folder, 'root')
  await mkdir(join(root, 'app'), { recursive: true })
  await writeFile(join(root, 'app/hello'), 'hello\n')
  const to = join(folder, name)
  await writeImage({
    root,
    folder: await mkdtemp(join(folder, 'work-')),
    to,
    tag: 'tunda:1.0.0',
    architecture: 'amd64',
  })
  return await readFile(to)
}

describe('the image', () => {
  it('is the same bytes for the same root, and every part is named by its own hash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tunda-image-'))
    try {
      expect((await imageOf(folder, 'one.tar')).equals(await imageOf(folder, 'two.tar'))).toBe(true)
      execFileSync('tar', ['-C', folder, '-xf', join(folder, 'one.tar')])
      const json = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'))
      const [older] = await json('manifest.json')
      const parts = [older.Config, ...older.Layers, `blobs/sha256/${await manifestOf(json)}`]
      for (const path of parts) {
        const digest = createHash('sha256')
          .update(await readFile(join(folder, path)))
          .digest('hex')
        expect(path).toBe(`blobs/sha256/${digest}`)
      }
      const { config } = await json(older.Config)
      expect(config).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM', Cmd: ['serve'] })
      expect(config.Healthcheck.Test).toEqual(['CMD', '/app/bin/ready'])
      expect(readSettings(Object.fromEntries(config.Env.map((one: string) => one.split('=')))).DATA_DIR).toBe('/data')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

async function manifestOf(json: (path: string) => Promise<{ manifests: { digest: string }[] }>): Promise<string> {
  return ((await json('index.json')).manifests[0]?.digest ?? '').split(':')[1] ?? ''
}

describe('the unit', () => {
  it('gives the server the first word when it is stopped, and nothing that it may do to the machine', async () => {
    const unit = await read('tunda.service')
    const held = [
      'KillMode=mixed',
      'User=tunda',
      'CapabilityBoundingSet=\n',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
    ]
    for (const line of held) expect(unit).toContain(line)
  })

  it.skipIf(!has('systemd-analyze'))('is one that systemd understands, and finds little exposed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tunda-unit-'))
    try {
      const file = join(folder, 'tunda.service')
      await writeFile(file, (await read('tunda.service')).replace('/opt/tunda/bin/tunda', process.execPath))
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
      expect(
        verified.stderr.split('\n').filter((line) => line.includes(file) || line.includes('tunda.service')),
      ).toEqual([])
      const looked = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
      expect(Number(/exposure level for tunda\.service: ([\d.]+)/.exec(looked.stdout)?.[1])).toBeLessThan(2)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('what is installed', () => {
  it('has settings that the server takes, from the installer and from compose.yaml', async () => {
    const [installer, compose] = [await read('install.sh'), await read('compose.yaml')]
    expect(spawnSync('sh', ['-n', join(packaging, 'install.sh')]).status).toBe(0)
    const written = /<<SETTINGS\n([\s\S]*?)\nSETTINGS/.exec(installer)?.[1]?.replaceAll('$host', 'shop.example') ?? ''
    const settings = [...written.matchAll(/^#? ?([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [name, value])
    expect(settings.length).toBeGreaterThan(8)
    expect(readSettings(Object.fromEntries(settings))).toMatchObject({
      TRUST_PROXY: 1,
      SITE_URL: 'https://shop.example',
    })
    const named = [...(/environment:\n([\s\S]*?)\n {4}\w/.exec(compose)?.[1] ?? '').matchAll(/^ {6}([A-Z_]+):/gm)]
    const sources = await readFile(join(packaging, '../server/settings.ts'), 'utf8')
    expect(named.length).toBeGreaterThan(5)
    for (const [, name] of named) expect(sources).toContain(`  ${name}:`)
  })

  it.skipIf(!has('caddy'))('has a Caddyfile that Caddy understands, with either kind of certificate', () => {
    for (const tls of ['', 'tls internal']) {
      const env = { ...process.env, TUNDA_HOST: 'shop.example', TUNDA_TLS: tls }
      const adapted = spawnSync('caddy', ['adapt', '--config', join(packaging, 'Caddyfile')], { env, encoding: 'utf8' })
      expect([adapted.status, adapted.stdout]).toEqual([0, expect.stringContaining('pos.shop.example')])
    }
  })

  it.skipIf(!has('haproxy'))('has a file for HAProxy that it understands', async () => {
    // Without the certificate, which the operator provides.
    const folder = await mkdtemp(join(tmpdir(), 'tunda-haproxy-'))
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, (await read('haproxy.cfg')).replace(/ ssl crt \S+ alpn \S+/, ''))
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    await rm(folder, { recursive: true })
    expect([status, stdout, stderr]).toEqual([0, 'Configuration file is valid\n', ''])
  })
})
