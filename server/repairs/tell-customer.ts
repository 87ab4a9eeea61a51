import { confirmationFailures } from '@tunda/contract/accounts/email-confirmation'
import { general } from '@tunda/contract/failure'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { CustomerTold } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { requireMailAllowance } from '../mail/mail-allowance.ts'
import { noteChange } from './note-change.ts'
import { mailThem } from './ready-mail.ts'
import { lockRepair, requireOpen, showRepair } from './repair-rows.ts'

/** Notes how the customer was told that their device is ready, or mails it. Fails NOT_FOUND, also without an address, REPAIR_ENDED, REPAIR_NOT_READY, RATE_LIMITED, and EMAIL_NOT_CONFIRMED of the shop's owner. */
export async function tellCustomer(tx: Tx, { id, by }: CustomerTold, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const repair = await lockRepair(tx, id, member)
  requireOpen(repair)
  if (repair.state !== 'ready') throw fail(repairFailures.notReady)
  if (by === 'mail') await mail(tx, repair, member)
  else await tx.query('update repairs set told_at = $3 where org_id = $1 and id = $2', [org_id, id, now()])
  await noteChange(tx, repair, { event: 'told', note: by, user_id })
  await publish(tx, [{ event: 'repair.told', org_id, actor: member, id, after: { number: repair.number, by } }])
  return await showRepair(tx, { id }, member)
}

async function mail(
  tx: Tx,
  repair: { org_id: string; id: string; customer_id: string },
  { org_id, user_id }: Member,
): Promise<void> {
  const [customer] = await tx.query<{ email: string | null; is_confirmed: boolean }>(
    'select email, is_owner_confirmed($1) as is_confirmed from customers where org_id = $1 and id = $2',
    [org_id, repair.customer_id],
  )
  if (!customer?.email) throw fail(general.notFound)
  if (!customer.is_confirmed) throw fail(confirmationFailures.notConfirmed)
  await requireMailAllowance(tx, { kind: 'repair-ready', actor: user_id, shop: org_id, recipient: customer.email })
  await mailThem(tx, repair)
}
