import type { Database } from '@tunda/database'
import { allowLongStatements } from '../process/long-statements.ts'

/** Deletes stored answers of idempotent requests after 30 days; those of sales are kept for ever. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await allowLongStatements(tx)
    await tx.query(`delete from idempotency where created_at < now() - interval '30 days'`)
    await tx.query(`delete from api_key_calls where created_at < now() - interval '30 days'`)
    await tx.query(`delete from webhook_deliveries where next_at is null and created_at < now() - interval '30 days'`)
  })
}

/** Deletes imports, with their rows, after 30 days. */
export async function forgetOldImports(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await allowLongStatements(tx)
    await tx.query(`delete from imports where created_at < now() - interval '30 days'`)
  })
}
