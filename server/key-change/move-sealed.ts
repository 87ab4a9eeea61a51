import type { Database, Tx } from '@tunda/database'
import { ownerOfPasscode } from '../repairs/passcode-owner.ts'
import { newestPepper, type Peppers } from '../secrets/peppers.ts'
import { openSecret, sealSecret } from '../secrets/sealed-secret.ts'
import { numberHashes } from '../stolen-devices/number-hash.ts'

type Row = { readonly id: string; readonly pepper_id: string }

/** Rows re-encrypted in one transaction. */
const atOnce = 50

/**
 * Re-encrypts with the newest key everything encrypted with a former one, a few rows per transaction: if interrupted, the next call continues. What
 * no key can decrypt any more stays as it is. Returns how many were re-encrypted.
 */
export async function moveSealed(database: Database, peppers: Peppers, signal?: AbortSignal): Promise<number> {
  const newest = newestPepper(peppers).id
  let moved = await untilNone((after) => database.asAuth((tx) => moveFactors(tx, { peppers, newest, after })))
  for (const org_id of await shopsOf(database)) {
    if (signal?.aborted) break
    for (const move of [moveWebhooks, moveFormerWebhooks, moveTradeIns, movePasscodes, moveReports]) {
      const one = (after: string) =>
        database.asOrganization(org_id, (tx) => move(tx, org_id, { peppers, newest, after }))
      moved += await untilNone(one)
    }
  }
  return moved
}

export async function shopsOf(database: Database): Promise<string[]> {
  const rows = await database.asPlatform((tx) => tx.query<{ id: string }>('select id from organizations order by id'))
  return rows.map(({ id }) => id)
}

type Round = { readonly peppers: Peppers; readonly newest: string; readonly after: string }
type Moved = { readonly moved: number; readonly last: string | undefined }

const beforeTheFirst = '00000000-0000-0000-0000-000000000000'

async function untilNone(one: (after: string) => Promise<Moved>): Promise<number> {
  let [total, after] = [0, beforeTheFirst]
  for (;;) {
    const { moved, last } = await one(after)
    total += moved
    if (last === undefined) return total
    after = last
  }
}

/** Re-encrypts each row by `write`; a row that cannot be decrypted is skipped. */
async function reseal<R extends Row>(rows: readonly R[], write: (row: R) => Promise<boolean>): Promise<Moved> {
  let moved = 0
  for (const row of rows) if (await write(row)) moved += 1
  return { moved, last: rows.at(-1)?.id }
}

async function moveFactors(tx: Tx, { peppers, newest, after }: Round): Promise<Moved> {
  const rows = await tx.query<Row & { sealed_secret: Buffer }>(
    `select id, sealed_secret, pepper_id from auth.factors where id > $1 and sealed_secret is not null and pepper_id <> $2
     order by id limit $3 for update`,
    [after, newest, atOnce],
  )
  return await reseal(rows, async (row) => {
    const secret = openSecret(row, row.id, peppers)
    if (secret === undefined) return false
    const { sealed_secret, pepper_id } = sealSecret(secret, row.id, peppers)
    await tx.query('update auth.factors set sealed_secret = $2, pepper_id = $3 where id = $1', [
      row.id,
      sealed_secret,
      pepper_id,
    ])
    return true
  })
}

async function moveWebhooks(tx: Tx, orgId: string, { peppers, newest, after }: Round): Promise<Moved> {
  const rows = await tx.query<Row & { sealed_secret: Buffer }>(
    `select id, sealed_secret, pepper_id from webhooks where org_id = $1 and id > $2 and pepper_id <> $3
     order by id limit $4 for no key update`,
    [orgId, after, newest, atOnce],
  )
  return await reseal(rows, async (row) => {
    const secret = openSecret(row, row.id, peppers)
    if (secret === undefined) return false
    const { sealed_secret, pepper_id } = sealSecret(secret, row.id, peppers)
    await tx.query('update webhooks set sealed_secret = $3, pepper_id = $4 where org_id = $1 and id = $2', [
      orgId,
      row.id,
      sealed_secret,
      pepper_id,
    ])
    return true
  })
}

/** The secret that a webhook had before its last rotation. */
async function moveFormerWebhooks(tx: Tx, orgId: string, { peppers, newest, after }: Round): Promise<Moved> {
  const rows = await tx.query<Row & { sealed_secret: Buffer }>(
    `select id, former_sealed_secret as sealed_secret, former_pepper_id as pepper_id from webhooks
     where org_id = $1 and id > $2 and former_pepper_id <> $3 order by id limit $4 for no key update`,
    [orgId, after, newest, atOnce],
  )
  return await reseal(rows, async (row) => {
    const secret = openSecret(row, row.id, peppers)
    if (secret === undefined) return false
    const { sealed_secret, pepper_id } = sealSecret(secret, row.id, peppers)
    await tx.query(
      'update webhooks set former_sealed_secret = $3, former_pepper_id = $4 where org_id = $1 and id = $2',
      [orgId, row.id, sealed_secret, pepper_id],
    )
    return true
  })
}

async function moveTradeIns(tx: Tx, orgId: string, { peppers, newest, after }: Round): Promise<Moved> {
  const rows = await tx.query<Row & { sealed_number: Buffer | null; sealed_photo: Buffer | null }>(
    `select id, sealed_number, sealed_photo, pepper_id from trade_ins where org_id = $1 and id > $2 and pepper_id <> $3
     order by id limit $4 for update`,
    [orgId, after, newest, atOnce],
  )
  return await reseal(rows, async ({ id, sealed_number, sealed_photo, pepper_id }) => {
    const number = openSecret({ sealed_secret: sealed_number, pepper_id }, `seller number ${id}`, peppers)
    const photo = openSecret({ sealed_secret: sealed_photo, pepper_id }, `seller photo ${id}`, peppers)
    // Both values share one key, so they are re-encrypted together.
    if ((sealed_number !== null && number === undefined) || (sealed_photo !== null && photo === undefined)) return false
    const anew = (secret: Uint8Array | undefined, owner: string) =>
      secret && sealSecret(secret, `${owner} ${id}`, peppers).sealed_secret
    await tx.query(
      'update trade_ins set sealed_number = $3, sealed_photo = $4, pepper_id = $5 where org_id = $1 and id = $2',
      [orgId, id, anew(number, 'seller number') ?? null, anew(photo, 'seller photo') ?? null, newest],
    )
    return true
  })
}

async function movePasscodes(tx: Tx, orgId: string, { peppers, newest, after }: Round): Promise<Moved> {
  const rows = await tx.query<Row & { sealed_secret: Buffer }>(
    `select id, sealed_passcode as sealed_secret, pepper_id from repairs
     where org_id = $1 and id > $2 and sealed_passcode is not null and pepper_id <> $3 order by id limit $4 for no key update`,
    [orgId, after, newest, atOnce],
  )
  return await reseal(rows, async (row) => {
    const passcode = openSecret(row, ownerOfPasscode(row.id), peppers)
    if (passcode === undefined) return false
    const { sealed_secret, pepper_id } = sealSecret(passcode, ownerOfPasscode(row.id), peppers)
    await tx.query('update repairs set sealed_passcode = $3, pepper_id = $4 where org_id = $1 and id = $2', [
      orgId,
      row.id,
      sealed_secret,
      pepper_id,
    ])
    return true
  })
}

/** The hashes by which shops compare reported devices. The shop's own rows also have the number itself. */
async function moveReports(tx: Tx, orgId: string, { peppers, after }: Round): Promise<Moved> {
  const rows = await tx.query<{ id: string; number: string; number_hash: Buffer }>(
    'select id, number, number_hash from device_reports where org_id = $1 and id > $2 order by id limit $3 for update',
    [orgId, after, atOnce],
  )
  let moved = 0
  for (const { id, number, number_hash } of rows) {
    const hash = numberHashes(number, peppers).at(-1)
    if (hash === undefined || hash.equals(number_hash)) continue
    await tx.query('update device_reports set number_hash = $3 where org_id = $1 and id = $2', [orgId, id, hash])
    moved += 1
  }
  return { moved, last: rows.at(-1)?.id }
}
