import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newTerminalToken } from '../terminals/terminal-token.ts'

/** A way into the demonstration. */
const DemoLogin = z.object({ role: z.string(), full_name: z.string(), email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof DemoLogin>

/** What is kept of the demonstration: until `finished_at` is set, its making was cut off and goes on. */
const DemoRecord = z.object({
  began_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  logins: z.array(DemoLogin),
  /** The token of the shop's till; a demonstration made before there were tills has none. */
  till_token: z.string().optional(),
})
export type DemoRecord = z.infer<typeof DemoRecord>

const people = [
  { role: 'owner', full_name: 'Aisha Nakato', email: 'aisha@kampalaphonehub.example' },
  { role: 'admin', full_name: 'Samuel Okello', email: 'samuel@kampalaphonehub.example' },
  { role: 'member', full_name: 'Brenda Kirabo', email: 'brenda@kampalaphonehub.example' },
  { role: 'super admin', full_name: 'Ruth Namutebi', email: 'ruth@tunda.example' },
]

/** A record to begin with, each password made for this installation alone. */
export function newRecord(beganAt: Date): DemoRecord {
  return {
    began_at: beganAt.toISOString(),
    finished_at: null,
    logins: people.map((person) => ({ ...person, password: newPassword() })),
    till_token: newTerminalToken(),
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
