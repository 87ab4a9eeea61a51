import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { check } from './check.mjs'
import { findNode, install, top } from './install.mjs'

install()
const room = mkdtempSync(join(tmpdir(), 'tunda-test-'))
const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter)
/** As many files as run again in a few minutes; where more fail, it is not the machine. */
const mostRunAgain = 6
let passed = 0
let failed = 0

process.exitCode = (await runAll()) ? 0 : 1
rmSync(room, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)

async function runAll() {
  if (!(await check())) return fail('npm run check')
  if (!lintWithTypes()) return fail('the rules that need types')
  buildWeb()
  // Journeys and proofs drive a whole machine and come last, one at a time.
  return test('stories and screens', ['rooms', 'screens']) && test('journeys and proofs', ['journeys'])
}

function lintWithTypes() {
  console.log('\n— oxlint --type-aware --deny-warnings')
  return (
    spawnSync('oxlint', ['--type-aware', '--deny-warnings'], {
      cwd: top,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    }).status === 0
  )
}

/** @param {string} what */
function fail(what) {
  failed += 1
  console.error(`\nFAILED: ${what}`)
  return false
}

/**
 * A few files that fail are run once more, by themselves: on a machine that others load too, a browser may miss a deadline. What then passes
 * is named as unstable; what fails twice, fails.
 * @param {string} name
 * @param {string[]} projects
 */
function test(name, projects) {
  console.log(`\n— ${name}`)
  const first = runTests(projects, [])
  passed += first.passed
  if (first.isGreen) return true
  const isWorthAnother = first.files.length > 0 && first.files.length <= mostRunAgain
  if (isWorthAnother) console.log(`\n— once more: ${first.files.join(', ')}`)
  const last = isWorthAnother ? runTests(projects, first.files) : first
  const failures = last.failures
  passed += first.failures.length - failures.length
  failed += Math.max(failures.length, last.isGreen ? 0 : 1)
  for (const one of first.failures) console.error(`${failures.includes(one) ? 'FAILED' : 'UNSTABLE'}: ${one}`)
  if (!last.isGreen) console.error(`\nFAILED: ${name}`)
  return last.isGreen
}

/**
 * @param {string[]} projects
 * @param {string[]} files all of the projects' when empty
 */
function runTests(projects, files) {
  const results = join(room, 'results.json')
  rmSync(results, { force: true })
  const vitest = join(top, 'node_modules/vitest/vitest.mjs')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync(findNode(), [vitest, 'run', ...chosen, ...reporters, ...files], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  /** @type {{ numPassedTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const told = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { numPassedTests: 0, testResults: [] }
  const failing = told.testResults.filter((file) => file.status === 'failed')
  return {
    isGreen: status === 0,
    passed: told.numPassedTests,
    files: failing.map((file) => relative(top, file.name)),
    // A file that cannot even be read fails without a failed test.
    failures: failing.flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((one) => one.status === 'failed')
      const file = relative(top, name)
      return tests.length > 0 ? tests.map((one) => `${file}: ${one.fullName}`) : [file]
    }),
  }
}
