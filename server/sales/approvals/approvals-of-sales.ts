import { approvalMinutes } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import type { Admitted, Attempt } from '../admit-sellers.ts'
import { keyOf } from '../sale-state.ts'
import { subjectOf } from './subject.ts'

type Given = {
  readonly org_id: string
  readonly id: string
  readonly status: string
  readonly subject: Buffer
  readonly asked_by: string
  readonly location_id: string
  readonly decided_by: string
  readonly decided_at: string
  readonly price_allowed: boolean
  readonly discount_percent: number
}

/** Gives sales that name an approval what it lets them do, in one statement; none where no sale names one. Who left the shop approves nothing. */
export async function withApprovals(tx: Tx, sales: Attempt<Admitted>[], at: Date): Promise<Attempt<Admitted>[]> {
  const named = sales.flatMap((sale) => {
    const id = 'value' in sale ? sale.value.ask.sale.approval_id : undefined
    return 'value' in sale && id ? [{ org_id: sale.value.member.org_id, id }] : []
  })
  if (named.length === 0) return sales
  const found = await tx.query<Given>(
    `select org_id, id, status, subject, asked_by, location_id, decided_by, decided_at, price_allowed, discount_percent from approvals a
     where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and status = 'approved' and (
       exists (select from organization_members m where m.org_id = a.org_id and m.user_id = a.decided_by)
       or exists (select from staff s where s.org_id = a.org_id and s.id = a.decided_by and s.is_active))`,
    [named.map(({ org_id }) => org_id), named.map(({ id }) => id)],
  )
  const given = new Map(found.map((one) => [keyOf(one.org_id, one.id), one]))
  return sales.map((sale) => {
    if (!('value' in sale) || !sale.value.ask.sale.approval_id) return sale
    return {
      value: withApproval(sale.value, given.get(keyOf(sale.value.member.org_id, sale.value.ask.sale.approval_id)), at),
    }
  })
}

/** One that is for another sale, place, seller or time counts for nothing, and the sale is decided knowing so. */
function withApproval(sold: Admitted, given: Given | undefined, at: Date): Admitted {
  const { ask, member, till } = sold
  const asker = till?.staff.cashier_id ?? member.user_id
  const age = (till?.moment.date ?? at).getTime() - Date.parse(given?.decided_at ?? '')
  const isGood =
    given !== undefined &&
    given.asked_by === asker &&
    given.location_id === member.location_id &&
    given.subject.equals(subjectOf(ask.id, ask.sale)) &&
    Math.abs(age) <= approvalMinutes * 60_000
  if (!isGood) return { ...sold, member: { ...member, hasVoidApproval: true } }
  const cap = Math.max(member.rules.max_discount_percent, given.discount_percent)
  return {
    ...sold,
    member: {
      ...member,
      approver_id: given.decided_by,
      rights: given.price_allowed ? { ...member.rights, override_price: true } : member.rights,
      rules: { ...member.rules, max_discount_percent: cap },
    },
  }
}
