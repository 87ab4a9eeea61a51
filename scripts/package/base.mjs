import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** What the server, its PostgreSQL and the nightly backup need. */
const packages = ['base-files', 'coreutils', 'dash', 'libstdc++6', 'postgresql-client-15', 'tzdata']
/** Scripts in Perl around `psql` and the packages' own tools: none of them is run. */
const unused = [
  'usr/share/perl',
  'usr/share/perl5',
  'usr/lib/*/perl*',
  'usr/bin/perl*',
  'usr/share/locale',
  'usr/share/man',
]
const suite = 'bookworm'
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
/** Has a shell for PostgreSQL's watchdog; nobody signs in. */
const user = 10_001

/**
 * A root file system of Debian packages with checked signatures and a user of ours; no package script is run. Scanners find the packages under `status.d`.
 * @param {string} root
 * @param {string} architecture as Debian calls it
 */
export function makeBase(root, architecture) {
  const noted =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own.
    'for deb in "$1"/var/cache/apt/archives/*.deb; do dpkg-deb -f "$deb" > "$1/var/lib/dpkg/status.d/$(basename "${deb%%_*}")"; done'
  run('mmdebstrap', [
    '--quiet',
    '--variant=extract',
    `--arch=${architecture}`,
    `--include=${packages.join(',')}`,
    `--extract-hook=mkdir -p "$1/var/lib/dpkg/status.d" && ${noted}`,
    suite,
    root,
    mirror,
  ])
  for (const path of unused) run('sh', ['-c', `rm -rf "$1"/${path}`, 'sh', root])
  for (const name of readdirSync(join(root, 'var/lib/dpkg/status.d'))) {
    if (/^(lib)?perl/.test(name)) rmSync(join(root, 'var/lib/dpkg/status.d', name))
  }
  run('sh', ['-c', 'find "$1/usr/share/doc" -type f ! -name copyright -delete', 'sh', root])
  writeFileSync(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/false\ntunda:x:${user}:${user}:Tunda:/data:/bin/false\n`,
  )
  writeFileSync(join(root, 'etc/group'), `root:x:0:\ntunda:x:${user}:\n`)
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
  for (const folder of ['data', 'backups']) {
    mkdirSync(join(root, folder), { mode: 0o700 })
    run('chown', [`${user}:${user}`, join(root, folder)])
  }
}

/**
 * Names and licences of the Debian packages in `root`, after those from npm.
 * @param {string} root
 * @param {string} list
 */
export function addLicences(root, list) {
  const folder = join(root, 'var/lib/dpkg/status.d')
  for (const name of readdirSync(folder).toSorted()) {
    const version = /^Version: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
    const copyright = `/usr/share/doc/${name}/copyright`
    appendFileSync(list, `debian ${name} ${version}: ${existsSync(join(root, copyright)) ? copyright : 'see Debian'}\n`)
  }
}
