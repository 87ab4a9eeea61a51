import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findNode, top } from './install.mjs'

const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs Node with `args` in place of this process: signals are passed on, and its exit code is ours. A signal typed at the terminal reaches it
 * twice, from there and from here, which it must treat as one.
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 */
export function runUntilStopped(args, environment = {}) {
  const child = spawn(findNode(), args, { cwd: top, stdio: 'inherit', env: { ...process.env, ...environment } })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  whenLeftAlone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * If npm is killed with SIGKILL, no signal is passed on: a changed parent is the only sign.
 * @param {() => void} act
 */
function whenLeftAlone(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
}
