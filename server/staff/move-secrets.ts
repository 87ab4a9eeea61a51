import type { Tx } from '@tunda/database'
import type { Peppers } from '../secrets/peppers.ts'
import { type KeptPin, keepBadge, keepPin } from './staff-secrets.ts'

type Whose = { readonly org_id: string; readonly id: string }

/** While keys are changed: somebody's right PIN under the newest key; undefined where it is already. */
export async function keptAnew(
  pin: string,
  kept: KeptPin,
  whose: Whose,
  peppers: Peppers,
): Promise<KeptPin | undefined> {
  return peppers.at(-1)?.id === kept.pin_pepper_id ? undefined : await keepPin(pin, whose, peppers)
}

/** Keeps the PIN under its newer key, unless it was changed meanwhile. It is the same PIN: what it unlocked stays unlocked. */
export async function movePin(tx: Tx, { org_id, id }: Whose, former: KeptPin, kept: KeptPin): Promise<void> {
  await tx.query('update staff set pin_hash = $3, pin_pepper_id = $4 where org_id = $1 and id = $2 and pin_hash = $5', [
    org_id,
    id,
    kept.pin_hash,
    kept.pin_pepper_id,
    former.pin_hash,
  ])
}

/** Keeps the badge that was just shown under the newest key. */
export async function moveBadge(tx: Tx, { org_id, id }: Whose, badge: string, peppers: Peppers): Promise<void> {
  const { badge_verifier, badge_pepper_id } = keepBadge(badge, peppers)
  await tx.query(
    'update staff set badge_verifier = $3, badge_pepper_id = $4 where org_id = $1 and id = $2 and badge_pepper_id <> $4',
    [org_id, id, badge_verifier, badge_pepper_id],
  )
}
