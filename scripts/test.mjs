import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { findNode, install, top } from './install.mjs'

install()
const room = mkdtempSync(join(tmpdir(), 'tunda-test-'))
const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter)
let passed = 0
let failed = 0

process.exitCode = runAll() ? 0 : 1
rmSync(room, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)

function runAll() {
  if (!check()) return false
  buildWeb()
  // Journeys and proofs drive a whole machine and come last, one at a time.
  return test('stories and screens', ['rooms', 'screens']) && test('journeys and proofs', ['journeys'])
}

function check() {
  const { check: commands } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')).scripts
  for (const command of commands.split(' && ')) {
    console.log(`\n— ${command}`)
    const { status } = spawnSync(command, {
      cwd: top,
      stdio: 'inherit',
      shell: true,
      env: { ...process.env, PATH: path },
    })
    if (status === 0) continue
    failed += 1
    console.error(`\nFAILED: ${command}`)
    return false
  }
  return true
}

/**
 * @param {string} name
 * @param {string[]} projects
 */
function test(name, projects) {
  console.log(`\n— ${name}`)
  const results = join(room, `${projects[0]}.json`)
  const vitest = join(top, 'node_modules/vitest/vitest.mjs')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync(findNode(), [vitest, 'run', ...chosen, ...reporters], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  const counted = existsSync(results)
    ? JSON.parse(readFileSync(results, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += counted.numPassedTests
  failed += counted.numFailedTests
  if (status === 0) return true
  // A file that cannot even be read fails without a failed test.
  if (counted.numFailedTests === 0) failed += 1
  console.error(`\nFAILED: ${name}`)
  return false
}
