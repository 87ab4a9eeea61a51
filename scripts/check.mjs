import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { install, top } from './install.mjs'

const commands = [
  'biome check --error-on-warnings',
  'oxlint --deny-warnings',
  types('.'),
  types('contract'),
  types('web'),
  'knip --cache',
]

/** Garbage collection is a quarter of the type checker's time, and its total allocation is 1.3 GB. */
const withoutCollector = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

/**
 * Format, lint, types and dead code, side by side; what each found is printed when it ends, with the command that repeats it.
 * The rules that need types take four times as long as all of this together and belong to `npm test`.
 * @returns {Promise<boolean>} whether everything is as it should be
 */
export async function check() {
  const results = await Promise.all(commands.map(run))
  return results.every(Boolean)
}

/**
 * The types of one project. Several checkers would each load the libraries; the projects beside each other fill the machine already.
 * @param {string} project
 */
function types(project) {
  const notes = join('node_modules/.cache/types', project === '.' ? 'server' : project)
  return `tsc -p ${project} --checkers 1 --incremental --tsBuildInfoFile ${notes}.tsbuildinfo`
}

/**
 * @param {string} command
 * @returns {Promise<boolean>}
 */
function run(command) {
  const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, {
    cwd: top,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...withoutCollector, PATH: path, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      process.stdout.write(`\n— ${command}${status === 0 ? '' : ' FAILED'}\n${Buffer.concat(output).toString()}`)
      resolve(status === 0)
    })
  })
}

// Run as a command.
if (process.argv[1] === import.meta.filename) {
  install()
  process.exitCode = (await check()) ? 0 : 1
}
