import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { folderStore } from '../storage/file-store.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'
import { exportedTables, secretColumns } from './exported-tables.ts'
import { writeArchive } from './write-archive.ts'

let testDb: TestDatabase
let folder: string
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tunda-secrets-'))
  shop = await openShop(testDb)
})
afterAll(async () => {
  await testDb.close()
  await rm(folder, { recursive: true })
})

const by = () => ({ context: visitOf(testDb, shop.owner) })

async function archive(): Promise<string> {
  const stream = await writeArchive(testDb.database, folderStore(folder), { org_id: shop.org_id, name: 'Shop' })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Object.values(unzipSync(new Uint8Array(Buffer.concat(chunks))))
    .map((file) => strFromU8(file))
    .join('\n')
}

/** Columns whose names sound like secrets, and are none. */
const harmless: Readonly<Record<string, string>> = {
  'api_keys.secret_prefix': 'the beginning of a key, by which people tell their keys apart on the screen',
  'audit_chain.sealed_at': 'when the trail was sealed',
  'audit_chain.hash': 'by which anybody can prove that the trail was not changed',
  'pos_terminals.token_prefix': 'the beginning of a token, as on the screen',
  'shifts.z_hash': 'by which anybody can prove that a Z report was not changed',
  'staff.key_version': 'counts how often a PIN was changed',
  'staff.pin_is_own': 'that somebody chose their PIN themselves',
}

describe('the archive of a shop and its secrets', () => {
  it('leaves out every column that is called a secret, or says why it is none', async () => {
    const columns = await testDb.asOwner<{ place: string; name: string }>(
      `select c.relname || '.' || a.attname as place, a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
         and a.attname ~ '(^|_)(pass|passcode|password|pin|token|secret|hash|verifier|pepper|sealed|seed|salt|otp|key_version)(_|$)'`,
      [exportedTables],
    )
    expect(columns.length).toBeGreaterThan(20)
    const left = new Set<string>(secretColumns)
    const open = columns.filter(({ name, place }) => !left.has(name) && !(place in harmless))
    expect(open.map(({ place }) => place)).toEqual([])
  })

  it('has no pass of a parked sale, no token, key or PIN, and no hash of one', async () => {
    const pass = `pass-of-the-seller-${'a'.repeat(40)}`
    const approver_pass = `pass-of-the-boss-${'b'.repeat(40)}`
    const till = await openTill(testDb, shop)
    await sellAtTill(testDb, till, tillSale(randomUUID(), { origin: 'offline', staff_pass: pass, approver_pass }))
    const key = await call(router.apiKeys.add, { name: 'Bot', rights: ['see_reports'] }, by())
    const hook = await call(router.webhooks.add, { url: 'https://shop.example/hook', events: ['sale.recorded'] }, by())
    await call(router.staff.add, { name: 'Amina', pin: '4071', user_id: null, role_id: null }, by())
    const given = [pass, approver_pass, till.hash, key.secret, hook.secret]
    expect(given.every((one) => one.length > 20)).toBe(true)
    const columns = await testDb.asOwner<{ table: string; name: string }>(
      `select c.relname as table, a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attname = any ($2)
         and a.attname not in ('response', 'search_text') and a.attname not like '%pepper_id'`,
      [exportedTables, secretColumns],
    )
    const kept: string[] = []
    for (const { table, name } of columns) {
      const rows = await testDb.asOwner<{ value: string }>(
        `select "${name}"::text as value from "${table}" where org_id = $1 and "${name}" is not null`,
        [shop.org_id],
      )
      kept.push(...rows.map(({ value }) => value.replace('\\x', '')))
    }
    expect(kept.length).toBeGreaterThan(3)
    const everything = await archive()
    expect(everything).toContain('[redacted]')
    for (const secret of [...given, ...kept]) expect(everything.includes(secret), secret).toBe(false)
  })
})
