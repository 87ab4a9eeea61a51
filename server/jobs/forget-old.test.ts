import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyAccounts } from '../account/tidy.ts'
import { forgetMailCounts } from '../mail/mail-allowance.ts'
import { forgetExpired } from '../notifications/forget-expired.ts'
import { tidyOutbox } from '../outbox/claims.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { forgetOldImports, forgetOldKeys } from './forget-old.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

/** Each job with a table that it deletes from, an old row of that table, and the parameters of the row. */
const jobs: readonly [name: string, table: string, row: string, values: () => unknown[], job: typeof forgetOldKeys][] =
  [
    [
      'answers',
      'idempotency',
      `insert into idempotency (user_id, key, request_hash, created_at) values ($1, 'old', '', now() - interval '31 days')`,
      () => [shop.owner.user_id],
      forgetOldKeys,
    ],
    [
      'imports',
      'imports',
      `insert into imports (org_id, id, kind, file_name, row_count, created_at) values ($1, $2, 'products', 'old.csv', 1, now() - interval '31 days')`,
      () => [shop.org_id, randomUUID()],
      forgetOldImports,
    ],
    [
      'counts of mails',
      'mail_counts',
      `insert into mail_counts (counted, slot, mails) values ('\\x01', now() - interval '3 days', 1)`,
      () => [],
      forgetMailCounts,
    ],
    [
      'attempts',
      'auth.attempts',
      `insert into auth.attempts (kind, subject, attempted_at) values ('sign-in', 'old', now() - interval '3 days')`,
      () => [],
      tidyAccounts,
    ],
    [
      'work that is done',
      'outbox',
      `insert into outbox (dedupe_key, kind, payload, done_at) values ('old', 'none', '{}', now() - interval '30 days')`,
      () => [],
      tidyOutbox,
    ],
    [
      'notifications',
      'notifications',
      `insert into notifications (org_id, id, user_id, type, priority, title, message, expires_at)
     values ($1, $2, $3, 'system', 'other', 'Old', 'Old', now() - interval '1 day')`,
      () => [shop.org_id, randomUUID(), shop.owner.user_id],
      forgetExpired,
    ],
  ]

describe('deleting what is old', () => {
  it.each(jobs)('may take longer than a request: %s', async (_name, table, row, values, job) => {
    await testDb.asOwner(row, values())
    await testDb.asOwner(
      `create or replace function needs_minutes() returns trigger language plpgsql as $$ begin
         if current_setting('statement_timeout') <> '10min' then raise exception 'this would take minutes'; end if;
         return old;
       end $$`,
    )
    await testDb.asOwner(
      `create trigger needs_minutes before delete on ${table} for each row execute function needs_minutes()`,
    )
    await job(testDb.database)
    expect(await testDb.asOwner(`select 1 from ${table} limit 1`)).toEqual([])
  })
})
