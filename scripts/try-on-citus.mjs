import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { citusBinaries, withoutCitus } from '../database/testing/citus-cluster.ts'
import { onePostgresOnly } from '../database/testing/one-postgres-only.ts'
import { stop, top } from './install.mjs'

/**
 * @typedef {{ folder: string, tests: number, green: number, day: string }} Row
 * @typedef {{ folder: string, line: string }} Red
 * @typedef {{ title: string, fullName: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} Result
 */

// `npm run citus [-- folders]`: runs the tests of the server, or of the folders named, on a coordinator and two workers of Citus, and writes into
// docs/tried-on-citus.md how many are green in each folder, and what the others said. Folders that are not named keep their lines.
const page = join(top, 'docs/tried-on-citus.md')
/** Milliseconds that a test may take: three servers share the machine. */
const longest = 60_000
if (citusBinaries === undefined) stop(withoutCitus.trim())
const asked = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''))
const results = runTests(asked.length > 0 ? asked : ['server'])
const { rows, reds } = readPage()
for (const [folder, files] of Map.groupBy(results, ({ name }) => folderOf(relative(top, name)))) {
  const there = globSync(`${folder}/**/*.test.ts`, { cwd: top, exclude: (name) => name === 'node_modules' })
  if (files.length < there.length) {
    console.error(`${folder}: ${files.length} of its ${there.length} files ran, so its line stays as it was.`)
    continue
  }
  const tests = files.flatMap(testsOf)
  const green = tests.filter(({ status }) => status === 'passed').length
  rows.set(folder, { folder, tests: tests.length, green, day: new Date().toISOString().slice(0, 10) })
  reds.set(folder, files.flatMap(redsOf))
}
writePage()

/**
 * @param {string[]} folders
 * @returns {Result[]}
 */
function runTests(folders) {
  const workFolder = mkdtempSync(join(tmpdir(), 'tunda-citus-'))
  const path = join(workFolder, 'results.json')
  const limits = [`--testTimeout=${longest}`, `--hookTimeout=${longest}`]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${path}`]
  const vitest = join(top, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...limits, ...reporters, ...folders], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, TEST_CITUS: '1' },
  })
  if (!existsSync(path)) throw new Error('Nothing ran: is there a PostgreSQL with Citus? (PROOFS_CITUS)')
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(workFolder, { recursive: true })
  return testResults
}

/** @param {string} file */
function folderOf(file) {
  return file.split('/').slice(0, 2).join('/')
}

/**
 * In a file that passed, what did not run is what it leaves out anywhere.
 * @param {Result} file
 */
function testsOf({ status: ofFile, assertionResults }) {
  return assertionResults.filter(({ status }) => ofFile !== 'passed' || status === 'passed')
}

/**
 * @param {Result} result
 * @returns {string[]}
 */
function redsOf(result) {
  const { name, message, assertionResults } = result
  const file = relative(top, name)
  if (assertionResults.length === 0) return [`- \`${file}\`, all of it: ${firstLine(message)}`]
  const red = testsOf(result).filter(({ status }) => status !== 'passed')
  return red.map(({ fullName, title, failureMessages }) => {
    const known = onePostgresOnly.find((one) => one.file === file && one.test.test(fullName))
    const said = known === undefined ? firstLine(failureMessages?.[0]) : `**looks inside one PostgreSQL**: ${known.why}`
    return `- \`${file}\`, “${title}”: ${said}`
  })
}

/** @param {string | undefined} said */
function firstLine(said = 'was not reached') {
  const [line = ''] = stripVTControlCharacters(said).split('\n')
  return line.slice(0, 200).trim() || 'was not reached'
}

/** @returns {{ rows: Map<string, Row>, reds: Map<string, string[]> }} */
function readPage() {
  /** @type {Map<string, Row>} */
  const rowOf = new Map()
  /** @type {Map<string, string[]>} */
  const redsIn = new Map()
  for (const line of existsSync(page) ? readFileSync(page, 'utf8').split('\n') : []) {
    const [, folder, tests, green, day] = /^\| `([^`]+)` \| (\d+) \| (\d+) \| ([\d-]+) \|$/.exec(line) ?? []
    if (folder !== undefined) rowOf.set(folder, { folder, tests: Number(tests), green: Number(green), day: day ?? '' })
    const [, file] = /^- `([^`]+)`, /.exec(line) ?? []
    if (file !== undefined) redsIn.set(folderOf(file), [...(redsIn.get(folderOf(file)) ?? []), line])
  }
  return { rows: rowOf, reds: redsIn }
}

function writePage() {
  const sorted = [...rows.values()].toSorted((one, other) => one.folder.localeCompare(other.folder))
  const sum = (/** @type {(row: Row) => number} */ of) => sorted.reduce((total, row) => total + of(row), 0)
  const red = sorted.flatMap(({ folder }) => reds.get(folder) ?? [])
  const lines = [
    '# What was tried on Citus',
    '',
    'Written by `npm run citus`, never by hand: the tests of the server on a coordinator and two workers, folder by folder. A folder that is run again',
    'replaces what stood here. A test that looks inside one PostgreSQL says so (`database/testing/one-postgres-only.ts`).',
    '',
    `${sum(({ green }) => green)} of ${sum(({ tests }) => tests)} tests are green.`,
    '',
    '| folder | tests | green | tried |',
    '|---|---|---|---|',
    ...sorted.map(({ folder, tests, green, day }) => `| \`${folder}\` | ${tests} | ${green} | ${day} |`),
    '',
    '## Not green',
    '',
    ...(red.length === 0 ? ['None.'] : red),
    '',
  ]
  writeFileSync(page, lines.join('\n'))
}
