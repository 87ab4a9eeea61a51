import { general } from '@tunda/contract/failure'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import {
  mostTransferDrafts,
  type NewTransfer,
  type TransferChange,
  type TransferShown,
} from '@tunda/contract/stock/transfers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { hashOf, isRetry } from '../retry.ts'
import { lockDraft, showTransfer } from './transfer-rows.ts'

/**
 * Begins a transfer from where the member is at work; a retry begins nothing twice. Fails NOT_FOUND for a location that is not the shop's,
 * SAME_LOCATION, LOCATION_CLOSED, TOO_MANY_TRANSFERS and IDEMPOTENCY_KEY_REUSED.
 */
export async function startTransfer(tx: Tx, asked: NewTransfer, member: Member): Promise<TransferShown> {
  const { org_id, location_id, user_id } = member
  const { id, to_id } = asked
  const isOpen = await findLocation(tx, to_id, member)
  const hash = hashOf(asked)
  if (await isKnown(tx, { id, hash }, member)) return await showTransfer(tx, { id }, member)
  if (!isOpen) throw fail(transferFailures.locationClosed)
  if (to_id === location_id) throw fail(transferFailures.sameLocation)
  await lockByName(tx, `drafts ${org_id}`)
  const [counted] = await tx.query<{ drafts: number }>(
    `select count(*) as drafts from transfers where org_id = $1 and state = 'draft'`,
    [org_id],
  )
  if ((counted?.drafts ?? 0) >= mostTransferDrafts) throw fail(transferFailures.tooManyDrafts)
  const made = await tx.query(
    `insert into transfers (org_id, id, from_id, to_id, note, carrier, carrier_phone, vehicle, request_hash, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [org_id, id, location_id, to_id, ...wayOf(asked), hash, user_id, now()],
  )
  if (made.length > 0) await publish(tx, [{ event: 'transfer.started', org_id, id }])
  else await isKnown(tx, { id, hash }, member)
  return await showTransfer(tx, { id }, member)
}

type Named = { readonly id: string; readonly hash: Buffer }

async function isKnown(tx: Tx, { id, hash }: Named, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer | null }>(
    'select request_hash from transfers where org_id = $1 and id = $2',
    [org_id, id],
  )
  return isRetry(known, hash)
}

/** Changes where it goes and who takes it; fields left out are cleared. Fails as `startTransfer`, and TRANSFER_SENT. */
export async function changeTransfer(tx: Tx, asked: TransferChange, member: Member): Promise<TransferShown> {
  const { org_id } = member
  const { id, to_id } = asked
  const draft = await lockDraft(tx, id, member)
  if (!(await findLocation(tx, to_id, member))) throw fail(transferFailures.locationClosed)
  if (to_id === draft.from_id) throw fail(transferFailures.sameLocation)
  await tx.query(
    `update transfers set to_id = $3, note = $4, carrier = $5, carrier_phone = $6, vehicle = $7 where org_id = $1 and id = $2`,
    [org_id, id, to_id, ...wayOf(asked)],
  )
  await publish(tx, [{ event: 'transfer.changed', org_id, id }])
  return await showTransfer(tx, { id }, member)
}

/** Deletes a transfer that was not sent. Fails NOT_FOUND and TRANSFER_SENT. */
export async function removeTransfer(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  await lockDraft(tx, id, member)
  await tx.query('delete from transfers where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [{ event: 'transfer.removed', org_id: member.org_id, id }])
  return { id }
}

/** Is the location open? Goods may be sent to one that the member does not see: whoever works there receives them. Fails NOT_FOUND. */
async function findLocation(tx: Tx, id: string, { org_id }: Member): Promise<boolean> {
  const [found] = await tx.query<{ is_open: boolean }>(
    `select closed_at is null as is_open from locations where org_id = $1 and id = $2 and kind <> 'transit'`,
    [org_id, id],
  )
  if (found === undefined) throw fail(general.notFound)
  return found.is_open
}

type Way = Pick<NewTransfer, 'note' | 'carrier' | 'carrier_phone' | 'vehicle'>

const wayOf = ({ note, carrier, carrier_phone, vehicle }: Way) =>
  [note, carrier, carrier_phone, vehicle].map((text) => text || null)
