import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { openSecret, type Sealed, sealSecret } from '../secrets/sealed-secret.ts'
import { writeEvent } from './note-change.ts'
import { ownerOfPasscode } from './passcode-owner.ts'
import { lockRepair } from './repair-rows.ts'

const nothing = { sealed_secret: null, pepper_id: null }

/** The passcode of a device, encrypted for this repair alone; nothing for none. */
export function sealPasscode(
  repairId: string,
  passcode: string | null | undefined,
  peppers: Peppers,
): Sealed | typeof nothing {
  return passcode ? sealSecret(Buffer.from(passcode), ownerOfPasscode(repairId), peppers) : nothing
}

/** The passcode; null where there is none, or its key is gone. Whoever looks is in the audit trail. Fails NOT_FOUND. */
export async function seePasscode(
  tx: Tx,
  { id }: { readonly id: string },
  member: Member,
  { peppers }: { readonly peppers: Peppers },
): Promise<{ passcode: string | null }> {
  const repair = await lockRepair(tx, id, member)
  const { sealed_passcode: sealed_secret, pepper_id, number } = repair
  const passcode = openSecret({ sealed_secret, pepper_id }, ownerOfPasscode(id), peppers)
  await writeEvent(tx, repair, repair.state, { event: 'passcode_seen', user_id: member.user_id })
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'repair.passcode_seen', id, after: { number } }])
  return { passcode: passcode === undefined ? null : Buffer.from(passcode).toString() }
}
