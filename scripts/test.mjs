import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { check } from './check.mjs'
import { findNode, install, top } from './install.mjs'

install()
const folder = mkdtempSync(join(tmpdir(), 'tunda-test-'))
const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter)
/** As many files as can run again in a few minutes; if more fail, the machine is not the cause. */
const mostRunAgain = 6
let passed = 0
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const unstable = []
/**
 * The reason of each failed test, repeated at the end: often that is all of a log that is kept.
 * @type {Record<string, string>}
 */
const reasons = {}

process.exitCode = (await runAll()) ? 0 : 1
rmSync(folder, { recursive: true, force: true })
console.log()
for (const one of failures) console.error(`FAILED: ${withReason(one)}`)
for (const one of unstable) console.error(`UNSTABLE, it failed once: ${withReason(one)}`)
console.log(`${passed} passed, ${failures.length} failed${unstable.length > 0 ? `, ${unstable.length} unstable` : ''}`)

async function runAll() {
  if (!(await check())) return fail('npm run check')
  if (!lintWithTypes()) return fail('the rules that need types')
  buildWeb()
  // Proofs come last; those that load the whole machine run one at a time.
  return (
    test('server and screens', ['server', 'screens', 'isolated screens']) &&
    test('journeys', ['journeys']) &&
    test('proofs', ['proofs', 'loads'])
  )
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

/** @param {string} failure */
function withReason(failure) {
  return reasons[failure] === undefined ? failure : `${failure}\n  ${reasons[failure]}`
}

/** @param {string} what */
function fail(what) {
  failures.push(what)
  return false
}

/**
 * Screens and journeys that fail run once more, if they are few: on a busy machine a page may miss a deadline. What then passes is reported as
 * unstable; what fails twice, fails. Nothing else gets a second chance: a race that is lost once is lost.
 * @param {string} name
 * @param {string[]} projects
 */
function test(name, projects) {
  console.log(`\n— ${name}`)
  const first = runTests(projects, [])
  passed += first.passed
  if (first.isGreen) return true
  const mayRunAgain =
    !first.hasOtherErrors &&
    first.files.length > 0 &&
    first.files.length <= mostRunAgain &&
    first.files.every((file) => /^(e2e|web)\//.test(file))
  if (mayRunAgain) console.log(`\n— once more: ${first.files.join(', ')}`)
  const last = mayRunAgain ? runTests(projects, first.files) : first
  failures.push(...last.failures)
  const passedNow = first.failures.filter((one) => !last.failures.includes(one))
  unstable.push(...passedNow)
  passed += passedNow.length
  if (!last.isGreen && last.failures.length === 0) failures.push(`${name}: see above`)
  return last.isGreen
}

/**
 * @param {string[]} projects
 * @param {string[]} files all of the projects' when empty
 * @returns {import('./test-results.mjs').Results & { isGreen: boolean }}
 */
function runTests(projects, files) {
  const results = join(folder, 'results.json')
  rmSync(results, { force: true })
  const vitest = join(top, 'node_modules/vitest/vitest.mjs')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', `--reporter=${join(top, 'scripts/test-results.mjs')}`]
  const { status } = spawnSync(findNode(), [vitest, 'run', ...chosen, ...reporters, ...files], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, TEST_RESULTS: results },
  })
  const found = existsSync(results)
    ? JSON.parse(readFileSync(results, 'utf8'))
    : { passed: 0, files: [], failures: [], reasons: {}, hasOtherErrors: true }
  Object.assign(reasons, found.reasons)
  return { ...found, isGreen: status === 0 }
}
