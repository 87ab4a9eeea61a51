import { join } from 'node:path'
import { type Logins, newLogins } from '@tunda/database'
import { z } from 'zod'
import { readOrKeep, replaceFile } from './kept-once.ts'

const password = z.string().min(20)
const KeptLogins = z.object({
  id: z.string().regex(/^[a-z0-9]{4,16}$/),
  passwords: z.object({ app_api: password, app_auth: password, app_platform: password }),
})

/** The installation's database logins, created on the first start, and again if the file is lost. */
export async function readLogins(dataDir: string): Promise<Logins> {
  return await readOrKeep(fileIn(dataDir), KeptLogins, newLogins)
}

/** Stores other logins, which are used from the next start on. */
export async function keepOtherLogins(dataDir: string, logins: Logins): Promise<void> {
  await replaceFile(fileIn(dataDir), logins)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'database-logins.json')
}
