import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSent, readStatements, writeStatements } from '../database/testing/statement-snapshot.ts'
import { findStatementCalls, isSentBy } from '../statement-calls.ts'
import { buildWeb } from './build-web.mjs'
import { top } from './install.mjs'

// `npm run statements [-- <test files>]`: runs the server's tests and records every statement that it sent, and those with constant text that no test
// sends. With test files named, their statements are added, and those that no call can send any more are removed.
const files = process.argv.slice(2)
// Some tests use it.
if (files.length === 0) buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'tunda-statements-'))
const path = join(folder, 'sent.jsonl')
const vitest = join(top, 'node_modules/vitest/vitest.mjs')
const asked = files.length > 0 ? files : ['server', 'database']
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...asked], {
  cwd: top,
  stdio: 'inherit',
  env: { ...process.env, STATEMENTS: path },
})
const sent = readSent(path)
rmSync(folder, { recursive: true })
if (status !== 0) {
  console.error('Tests failed, so nothing was written.')
  process.exit(1)
}
const known = files.length > 0 ? readStatements() : []
const calls = findStatementCalls(top)
const statements = [...sent, ...known].filter((one) => calls.some((call) => isSentBy(call, one)))
const unsent = calls.flatMap((call) => {
  const isSent = call.text === undefined || statements.some((one) => isSentBy(call, one))
  return isSent ? [] : [{ file: call.file, sql: call.text }]
})
writeStatements([...statements, ...unsent])
