import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@tunda/database'
import { z } from 'zod'
import { newTerminalToken } from '../terminals/terminal-token.ts'
import { staff, withLogins } from './staff.ts'
import { type Span, spans } from './trade.ts'

/** A way into the demonstration. */
const DemoLogin = z.object({ role: z.string(), full_name: z.string(), email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof DemoLogin>

/** What is kept of the demonstration: until `finished_at` is set, its making was cut off and goes on. */
const DemoRecord = z.object({
  began_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** How much past it has; one that was begun before it could have a longer one has six weeks. */
  span: z.object({ days: z.int(), isLong: z.boolean() }).default(spans.short),
  logins: z.array(DemoLogin),
  /** The token of the shop's till; a demonstration made before there were tills has none. */
  till_token: z.string().optional(),
  /** The token of its second till, which is printed nowhere. */
  second_till_token: z.string().optional(),
})
export type DemoRecord = z.infer<typeof DemoRecord>

const people = [
  ...staff.slice(0, withLogins).map(({ role, full_name, email }) => ({ role, full_name, email })),
  { role: 'super admin', full_name: 'Ruth Namutebi', email: 'ruth@tunda.example' },
]

/** A record to begin with, each password made for this installation alone. */
export function newRecord(beganAt: Date, span: Span): DemoRecord {
  return {
    began_at: beganAt.toISOString(),
    finished_at: null,
    span,
    logins: people.map((person) => ({ ...person, password: newPassword() })),
    till_token: newTerminalToken(),
    second_till_token: newTerminalToken(),
  }
}

/** 72 random bits; the two letters in front keep the password rule whatever follows. */
function newPassword(): string {
  return `Tu${randomBytes(9).toString('base64url')}`
}

/** The record in `dataDir`, if there is one. */
export async function readRecord(dataDir: string): Promise<DemoRecord | undefined> {
  try {
    return DemoRecord.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The demonstration's logins, as they were made; none where there is no demonstration. */
export async function demoLogins(dataDir: string): Promise<readonly DemoLogin[]> {
  return (await readRecord(dataDir))?.logins ?? []
}

/** The token of the demonstration's till; nothing where there is none. */
export async function demoTill(dataDir: string): Promise<string | undefined> {
  return (await readRecord(dataDir))?.till_token
}

/** What there is of the demonstration, and whether it is still to be made: in an empty database, or where its making was cut off. */
export async function readDemoState(
  database: Database,
  dataDir: string,
): Promise<{ known: DemoRecord | undefined; isEmpty: boolean; isDue: boolean }> {
  const known = await readRecord(dataDir)
  const [look] = await database.asAuth((tx) =>
    tx.query<{ is_empty: boolean }>('select not exists (select from auth.users) as is_empty'),
  )
  const isEmpty = look?.is_empty ?? false
  return { known, isEmpty, isDue: isEmpty || known?.finished_at === null }
}

/** Keeps the record, readable by its owner alone; a crash leaves the old one or the new one. */
export async function writeRecord(dataDir: string, record: DemoRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${pathIn(dataDir)}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(record, null, 2)}\n`)
  await file.sync()
  await file.close()
  await rename(draft, pathIn(dataDir))
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'demo-logins.json')
}
