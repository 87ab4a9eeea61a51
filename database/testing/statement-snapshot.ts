import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SentStatement, UnreadKeys } from './record-statements.ts'

const folder = join(import.meta.dirname, '../statements')

const withoutSpace = new Map<string, string>()

/** What tells statements apart: their text without its white space. Kept, for each is held against every call. */
export function sameSql(sql: string): string {
  const known = withoutSpace.get(sql)
  if (known !== undefined) return known
  const same = sql.replace(/\s+/g, '')
  withoutSpace.set(sql, same)
  return same
}

/** Every statement that the server sends, as `database/statements/` has it, by slice. */
export function readStatements(): SentStatement[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split(/^-- (?=(?:server|database)\/)/m)
        .slice(1)
        .map((part) => {
          const [file = '', ...lines] = part.split('\n')
          return { file, sql: lines.join('\n').trim() }
        }),
    )
}

/** Writes the snapshot anew, a file a slice. */
export function writeStatements(statements: readonly SentStatement[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const bySql = new Map<string, SentStatement>()
  for (const one of statements.toSorted(compare)) {
    if (!bySql.has(sameSql(one.sql))) bySql.set(sameSql(one.sql), one)
  }
  for (const [slice, ones] of Map.groupBy(bySql.values(), ({ file }) => sliceOf(file))) {
    const parts = ones.map(({ file, sql }) => `-- ${file}\n${dedent(sql)}\n`)
    writeFileSync(join(folder, `${slice}.sql`), parts.join('\n'))
  }
}

function compare(one: SentStatement, other: SentStatement): number {
  return one.file.localeCompare(other.file) || sameSql(one.sql).localeCompare(sameSql(other.sql))
}

function sliceOf(file: string): string {
  const [, slice = ''] = file.split('/')
  return slice.endsWith('.ts') ? 'server' : slice
}

function dedent(sql: string): string {
  const lines = sql.split('\n').filter((line) => line.trim() !== '')
  const depths = lines.slice(1).map((line) => line.length - line.trimStart().length)
  const depth = Math.min(...depths)
  return lines.map((line, i) => (i === 0 ? line.trim() : `  ${line.slice(depth).trimEnd()}`)).join('\n')
}

/** The statements that `recordStatements` wrote to `path`; none where nothing was sent. */
export function readSent(path: string): (SentStatement | UnreadKeys)[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Fails, naming them, where tests sent statements that the snapshot has not. */
export function refuseUnknownStatements(path: string): void {
  const known = new Set(readStatements().map(({ sql }) => sameSql(sql)))
  const unknown = new Map(
    readSent(path).flatMap((one) => (known.has(sameSql(one.sql)) ? [] : [[sameSql(one.sql), one]])),
  )
  if (unknown.size === 0) return
  const shown = [...unknown.values()].map(({ file, sql }) => `-- ${file}\n${sql}`)
  throw new Error(
    `The server sent ${unknown.size} statements that database/statements does not have: run npm run statements, and review what changed.\n\n${shown.join('\n\n')}`,
  )
}

/** Fails where a record was sent with a key that its statement does not read, and that would be lost in silence. */
export function refuseUnreadKeys(path: string): void {
  const faults = readSent(path).flatMap((one) => {
    const unread = 'unread' in one ? one.unread : []
    return unread.length > 0 ? [`-- ${one.file}: ${unread.join(', ')}\n${one.sql}`] : []
  })
  if (faults.length === 0) return
  throw new Error(`Records were sent with keys that their statements do not read:\n\n${faults.join('\n\n')}`)
}
