import { may } from '@tunda/contract/organization/rights'
import type { TradeInRules, TradeInRulesChange } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { listWallets } from '../money/list-wallets.ts'

type Kept = Omit<TradeInRules, 'wallets'>

/** Of a shop that has not saved any. */
const defaultRules: Kept = { is_on: false, hold_days: 3, warranty_months: 1, questions: [], declaration: '' }

export async function readRules(tx: Tx, { org_id }: Pick<Member, 'org_id'>): Promise<Kept> {
  const [rules] = await tx.query<Kept>(
    'select is_on, hold_days, warranty_months, questions, declaration from trade_in_rules where org_id = $1',
    [org_id],
  )
  return rules ?? defaultRules
}

/** The rules, and for whoever may buy what a device can be paid from. */
export async function showRules(tx: Tx, member: Member): Promise<TradeInRules> {
  const [rules, wallets] = await Promise.all([readRules(tx, member), listWallets(tx, member)])
  return { ...rules, wallets: may(member, 'buy_devices') ? wallets : [] }
}

export async function saveRules(tx: Tx, asked: TradeInRulesChange, member: Member): Promise<TradeInRules> {
  const { org_id, user_id } = member
  const { is_on, hold_days, warranty_months, questions, declaration } = asked
  await tx.query(
    `insert into trade_in_rules (org_id, is_on, hold_days, warranty_months, questions, declaration, user_id, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (org_id) do update set is_on = $2, hold_days = $3, warranty_months = $4, questions = $5, declaration = $6, user_id = $7,
       updated_at = $8`,
    [org_id, is_on, hold_days, warranty_months, questions, declaration, user_id, now()],
  )
  await publish(tx, [
    { org_id, actor: member, event: 'trade_in.rules_changed', id: org_id, after: { is_on, hold_days } },
  ])
  return await showRules(tx, member)
}
