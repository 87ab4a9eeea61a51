import type { FactorRule } from '@tunda/contract/accounts/factor-rule'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'

type Rule = { factor_rule: FactorRule }

/** Who must have a second factor in the member's shop. */
export async function showFactorRule(tx: Tx, { org_id }: Member): Promise<Rule> {
  const [shop] = await tx.query<Rule>('select factor_rule from organizations where id = $1', [org_id])
  return shop ?? { factor_rule: 'nobody' }
}

/** Asks those of some roles for a second factor, from their next request on. Fails REAUTHENTICATION_NEEDED. */
export async function setFactorRule(tx: Tx, { factor_rule }: Rule, member: Member): Promise<Rule> {
  requireFresh(member)
  const [before] = await tx.query<Rule>('select factor_rule from organizations where id = $1 for no key update', [
    member.org_id,
  ])
  if (before === undefined || before.factor_rule === factor_rule) return { factor_rule }
  await tx.query('update organizations set factor_rule = $2, updated_at = $3 where id = $1', [
    member.org_id,
    factor_rule,
    now(),
  ])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'shop.changed',
      id: member.org_id,
      before: before,
      after: { factor_rule },
    },
  ])
  return { factor_rule }
}
