import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const top = join(import.meta.dirname, '..')

const oldestNode = 24

/**
 * Runs `npm ci` if the installed packages differ from package-lock.json. Under an older Node npm silently skips optional packages that need a
 * newer one, among them programs for this machine: once Node itself is installed, a second run adds those.
 */
export function install() {
  if (isInstalled()) return
  console.log('Installing the packages …')
  runNpm(process.env.npm_node_execpath ?? process.execPath, 'ci')
  if (!isInstalled()) runNpm(findNode(), 'install', '--no-save')
}

/**
 * @param {string} node the Node that npm runs with, where it is known what npm is
 * @param {...string} what
 */
function runNpm(node, ...what) {
  const npm = process.env.npm_execpath
  const [program, ...first] = npm ? [node, npm] : ['npm']
  // Warnings about the engine do not matter: the Node that everything runs with is one of the packages.
  const args = [...what, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  const { status, error } = spawnSync(program, [...first, ...args], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0) stop(`npm ${what[0]} failed${error ? `: ${error.message}` : '. The lines above say why.'}`)
}

// Run as a command, before one that needs the packages.
if (process.argv[1] === import.meta.filename) install()

/** npm records what it has installed in node_modules/.package-lock.json, last of all. */
function isInstalled() {
  const there = packagesIn('node_modules/.package-lock.json')
  return (
    there !== undefined &&
    Object.entries(packagesIn('package-lock.json') ?? {}).every(([path, wanted]) => {
      if (!path.includes('node_modules/') || wanted.link) return true
      const found = there[path]
      return found ? found.integrity === wanted.integrity : wanted.optional === true && !isMadeForHere(wanted)
    })
  )
}

/**
 * Whether an optional package is a program for just this kind of machine: one that an older Node's npm leaves out.
 * @param {Package} wanted
 */
function isMadeForHere({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false
  return os.includes(process.platform) && cpu.includes(process.arch) && (libc === undefined || libc.includes('glibc'))
}

/** @typedef {{ integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/**
 * @param {string} lock
 * @returns {Record<string, Package> | undefined}
 */
function packagesIn(lock) {
  const path = join(top, lock)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

/** @param {string} version */
function isOld(version) {
  return Number.parseInt(version, 10) < oldestNode
}

/** The Node to run with: the one npm installed, else this one if it is new enough. */
export function findNode() {
  const installed = join(top, 'node_modules/.bin/node')
  if (existsSync(installed)) return installed
  if (!isOld(process.versions.node)) return process.execPath
  return stop(
    `Tunda needs Node ${oldestNode}, and this is ${process.version}. Install Node ${oldestNode} and try again; only on Linux does npm bring it.`,
  )
}

/**
 * Ends with a sentence instead of a stack.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
