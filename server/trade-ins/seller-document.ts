import { general } from '@tunda/contract/failure'
import { tradeInFailures } from '@tunda/contract/units/trade-in-failures'
import type { NewTradeIn, SellerSeen, TradeInShown } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { openSecret, sealSecret } from '../secrets/sealed-secret.ts'
import { RefusedPicture, remakeDocument } from '../storage/pictures.ts'
import { lockTradeIn, showTradeIn } from './trade-in-rows.ts'

/** Number and photo of the seller's document, encrypted for this trade-in alone. Fails VALIDATION_ERROR for what is no picture. */
export async function sealSeller(
  { id, document_number, photo }: Pick<NewTradeIn, 'id' | 'document_number' | 'photo'>,
  peppers: Peppers,
) {
  const { sealed_secret: sealed_number, pepper_id } = sealSecret(
    Buffer.from(document_number),
    `seller number ${id}`,
    peppers,
  )
  const made = photo ? await remakePhoto(photo) : null
  const sealed_photo = made && sealSecret(made, `seller photo ${id}`, peppers).sealed_secret
  return { sealed_number, sealed_photo, pepper_id }
}

async function remakePhoto(sent: string): Promise<Buffer> {
  try {
    return await remakeDocument(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64'))
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error
    throw fail(general.validation, { issues: [{ path: 'photo', message: 'This is not a picture' }] })
  }
}

type SealedNumber = { readonly id: string; readonly sealed_number: Buffer | null; readonly pepper_id: string | null }

/** The number of the seller's document; undefined once it is deleted. */
export function openNumber({ id, sealed_number, pepper_id }: SealedNumber, peppers: Peppers): string | undefined {
  const number = openSecret({ sealed_secret: sealed_number, pepper_id }, `seller number ${id}`, peppers)
  return number === undefined ? undefined : Buffer.from(number).toString()
}

/** What the seller showed. Whoever looks is in the audit trail. Fails NOT_FOUND. */
export async function seeSeller(
  tx: Tx,
  { id }: { readonly id: string },
  member: Member,
  { peppers }: { readonly peppers: Peppers },
): Promise<SellerSeen> {
  const kept = await lockTradeIn(tx, id, member)
  const { sealed_photo: sealed_secret, pepper_id } = kept
  const photo = openSecret({ sealed_secret, pepper_id }, `seller photo ${id}`, peppers)
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'trade_in.seller_seen', id }])
  return {
    document_number: openNumber({ ...kept, id }, peppers) ?? null,
    photo: photo === undefined ? null : `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`,
  }
}

/** Deletes what identifies the seller, once nobody need ask any more. Repeating it changes nothing. Fails NOT_FOUND and TRADE_IN_SELLER_KEPT. */
export async function eraseSeller(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<TradeInShown> {
  const { org_id, rules } = member
  const { seller_kept_until: until, erased_at } = await lockTradeIn(tx, id, member)
  if (erased_at !== null) return await showTradeIn(tx, { id }, member)
  const at = now()
  if (dayIn(rules.time_zone, at) < until) throw fail(tradeInFailures.kept, { until })
  await tx.query(
    `update trade_ins set seller_name = null, seller_phone = null, sealed_number = null, sealed_photo = null, pepper_id = null,
       signature = null, note = null, erased_at = $3
     where org_id = $1 and id = $2`,
    [org_id, id, at],
  )
  await publish(tx, [{ org_id, actor: member, event: 'trade_in.seller_erased', id }])
  return await showTradeIn(tx, { id }, member)
}
