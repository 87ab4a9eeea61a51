import { may } from '@tunda/contract/organization/rights'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { RepairRules, RepairRulesShown, Technician } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { listWallets } from '../money/list-wallets.ts'

/** Of a shop that has not saved any. */
const defaultRules: RepairRules = {
  is_on: false,
  checklist: ['Screen', 'Touch', 'Buttons', 'Cameras', 'Speaker and microphone', 'Charging', 'Network'],
  warranty_days: 30,
  abandon_days: 90,
  needs_approval: true,
  mails_ready: true,
  terms: '',
}

export async function readRules(tx: Tx, { org_id }: Pick<Member, 'org_id'>): Promise<RepairRules> {
  const [rules] = await tx.query<RepairRules>(
    'select is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms from repair_rules where org_id = $1',
    [org_id],
  )
  return rules ?? defaultRules
}

/** The rules, and for whoever may take or return money where it can go. */
export async function showRules(tx: Tx, member: Member): Promise<RepairRulesShown> {
  const [rules, wallets] = await Promise.all([readRules(tx, member), listWallets(tx, member)])
  return { ...rules, wallets: may(member, ['receive_payments', 'manage_credit']) ? wallets : [] }
}

/** What was agreed for repairs that are open stays as it was. */
export async function saveRules(tx: Tx, asked: RepairRules, member: Member): Promise<RepairRulesShown> {
  const { org_id, user_id } = member
  const { is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms } = asked
  await tx.query(
    `insert into repair_rules (org_id, is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms, user_id, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (org_id) do update set is_on = $2, checklist = $3, warranty_days = $4, abandon_days = $5, needs_approval = $6,
       mails_ready = $7, terms = $8, user_id = $9, updated_at = $10`,
    [org_id, is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms, user_id, now()],
  )
  const after = { is_on, warranty_days, abandon_days, needs_approval, mails_ready }
  await publish(tx, [{ org_id, actor: member, event: 'repair.rules_changed', id: org_id, after }])
  return await showRules(tx, member)
}

/** Who may do the work: colleagues, and staff without an account. */
export async function listTechnicians(
  tx: Tx,
  { org_id }: Pick<Member, 'org_id'>,
): Promise<{ technicians: Technician[] }> {
  const technicians = await tx.query<Technician>(
    `select user_id as id, coalesce(nullif(full_name, ''), email) as name from people_of_current_organizations() where org_id = $1
     union all
     select id, name from staff where org_id = $1 and is_active and user_id is null
     order by name, id`,
    [org_id],
  )
  return { technicians }
}

/** Fails REPAIR_NO_TECHNICIAN for somebody who does not work here. */
export async function requireTechnicians(
  tx: Tx,
  ids: readonly (string | null | undefined)[],
  member: Member,
): Promise<void> {
  const named = ids.filter((id) => typeof id === 'string')
  if (named.length === 0) return
  const { technicians } = await listTechnicians(tx, member)
  if (!named.every((id) => technicians.some((one) => one.id === id))) throw fail(repairFailures.noTechnician)
}
