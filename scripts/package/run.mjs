import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { stop, top } from '../install.mjs'

const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter)

/**
 * Runs a program; if it fails, ends the process with its error output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {string} what it printed
 */
export function run(program, args, { cwd = top } = {}) {
  try {
    return execFileSync(program, args, {
      cwd,
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return stop(`${program} ${args[0] ?? ''} failed: ${said || String(error)}`)
  }
}
