import type { RepairChanged } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { noteChange } from './note-change.ts'
import { sealPasscode } from './passcode.ts'
import { lockRepair, requireOpen, showRepair } from './repair-rows.ts'

/** Changes what was written when the device was handed in; what is left out stays. Fails NOT_FOUND, REPAIR_ENDED and REPAIR_CHANGED. */
export async function changeRepair(
  tx: Tx,
  asked: RepairChanged,
  member: Member,
  { peppers }: { readonly peppers: Secrets['peppers'] },
): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, passcode } = asked
  const repair = await lockRepair(tx, id, member)
  requireOpen(repair, asked.version)
  await tx.query(
    `update repairs r set device = coalesce($3, r.device), fault = coalesce($4, r.fault), checklist = coalesce($5::jsonb, r.checklist),
       accessories = case when $6 then $7 else r.accessories end, notes = case when $8 then $9 else r.notes end,
       promised_on = case when $10 then $11::date else r.promised_on end
     where r.org_id = $1 and r.id = $2`,
    [
      org_id,
      id,
      asked.device ?? null,
      asked.fault ?? null,
      asked.checklist ? JSON.stringify(asked.checklist) : null,
      asked.accessories !== undefined,
      asked.accessories || null,
      asked.notes !== undefined,
      asked.notes || null,
      asked.promised_on !== undefined,
      asked.promised_on ?? null,
    ],
  )
  if (passcode !== undefined) {
    const { sealed_secret, pepper_id } = sealPasscode(id, passcode, peppers)
    await tx.query('update repairs set sealed_passcode = $3, pepper_id = $4 where org_id = $1 and id = $2', [
      org_id,
      id,
      sealed_secret,
      pepper_id,
    ])
  }
  await noteChange(tx, repair, { event: 'changed', user_id })
  await publish(tx, [{ event: 'repair.changed', org_id, actor: member, id, after: { number: repair.number } }])
  return await showRepair(tx, { id }, member)
}
