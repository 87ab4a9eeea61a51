import { may } from '@tunda/contract/organization/rights'
import type { Refurbishing } from '@tunda/contract/units/refurbishing'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** The jobs of a device, newest first. */
export async function refurbishingsOf(tx: Tx, unitId: string, member: Member): Promise<Refurbishing[]> {
  const jobs = await tx.query<Refurbishing & { readonly cost: number }>(
    `select f.id, f.note, f.cost, f.done_at, f.reversed_at, coalesce(nullif(a.full_name, ''), a.email, '') as done_by_name,
       (select json_agg(json_build_object('product_id', p.product_id, 'brand', p.brand, 'model', p.model, 'quantity', p.quantity) order by p.line)
        from refurbishing_parts p where p.org_id = f.org_id and p.refurbishing_id = f.id) as parts
     from refurbishings f left join actors_of_current_organizations() a on a.org_id = f.org_id and a.user_id = f.done_by
     where f.org_id = $1 and f.unit_id = $2 order by f.done_at desc, f.id`,
    [member.org_id, unitId],
  )
  return jobs.map(({ cost, ...job }) => (may(member, 'see_cost') ? { ...job, cost } : job))
}
