import { may } from '@tunda/contract/organization/rights'
import type { LaybyRules, LaybyRulesShown } from '@tunda/contract/selling/laybys'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { listWallets } from '../money/list-wallets.ts'

/** Of a shop that has not saved any. */
const defaultRules: LaybyRules = { is_on: false, deposit_percent: 30, days: 90, fee_percent: 0, release_percent: 100 }

export async function readRules(tx: Tx, { org_id }: Pick<Member, 'org_id'>): Promise<LaybyRules> {
  const [rules] = await tx.query<LaybyRules>(
    'select is_on, deposit_percent, days, fee_percent, release_percent from layby_rules where org_id = $1',
    [org_id],
  )
  return rules ?? defaultRules
}

/** The rules, with the wallets for members who may take or return money. */
export async function showRules(tx: Tx, member: Member): Promise<LaybyRulesShown> {
  const [rules, wallets] = await Promise.all([readRules(tx, member), listWallets(tx, member)])
  return { ...rules, wallets: may(member, ['receive_payments', 'manage_credit']) ? wallets : [] }
}

/** Saves the rules. Open lay-bys keep what was agreed. */
export async function saveRules(tx: Tx, asked: LaybyRules, member: Member): Promise<LaybyRulesShown> {
  const { org_id, user_id } = member
  const { is_on, deposit_percent, days, fee_percent, release_percent } = asked
  await tx.query(
    `insert into layby_rules (org_id, is_on, deposit_percent, days, fee_percent, release_percent, user_id, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (org_id) do update set is_on = $2, deposit_percent = $3, days = $4, fee_percent = $5, release_percent = $6, user_id = $7,
       updated_at = $8`,
    [org_id, is_on, deposit_percent, days, fee_percent, release_percent, user_id, now()],
  )
  const after = { is_on, deposit_percent, days, fee_percent, release_percent }
  await publish(tx, [{ org_id, actor: member, event: 'layby.rules_changed', id: org_id, after }])
  return await showRules(tx, member)
}
