import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findNode, stop, top } from './install.mjs'

const notePath = join(top, 'node_modules/.cache/web-built-from')
const isLeftOut = /(^|\/)(dist|node_modules|testing)$|\.test\.tsx?$|\.md$/

/** Builds the web app into web/dist, unless it was built from these very sources. */
export function buildWeb() {
  const sources = fingerprint()
  const isBuilt = existsSync(join(top, 'web/dist/index.html')) && existsSync(notePath)
  if (isBuilt && readFileSync(notePath, 'utf8') === sources) return
  console.log('Building the web app …')
  rmSync(notePath, { force: true })
  const vite = join(top, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(findNode(), [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: top, stdio: 'inherit' })
  if (status !== 0) stop('The web app could not be built. The lines above say why.')
  mkdirSync(dirname(notePath), { recursive: true })
  writeFileSync(notePath, sources)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [
    'package-lock.json',
    'tsconfig.json',
    ...filesIn('contract'),
    ...filesIn('languages'),
    ...filesIn('web'),
  ]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(top, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  const entries = readdirSync(join(top, folder), { withFileTypes: true })
  return entries
    .map((entry) => ({ path: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !isLeftOut.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, isFolder }) => (isFolder ? filesIn(path) : [path]))
}
