import {
  type Organization,
  type OrganizationChange,
  organizationFailures,
} from '@tunda/contract/organization/organization'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Trial } from '../subscription/plan.ts'
import { getOrganization } from './list-organizations.ts'

type Asked = { [Field in keyof OrganizationChange]?: OrganizationChange[Field] | undefined } & { readonly id: string }
type Named = { name: string; industry: string | null }

/** Changes the name or the industry of the shop being worked in. Fails NOT_FOUND for any other. */
export async function updateOrganization(tx: Tx, asked: Asked, member: Member, trial: Trial): Promise<Organization> {
  if (asked.id !== member.org_id) throw fail(organizationFailures.notFound)
  const [before] = await tx.query<Named>('select name, industry from organizations where id = $1 for no key update', [
    member.org_id,
  ])
  if (before === undefined) throw fail(organizationFailures.notFound)
  const after = { name: asked.name ?? before.name, industry: asked.industry ?? before.industry }
  if (after.name !== before.name || after.industry !== before.industry) {
    await tx.query('update organizations set name = $2, industry = $3, updated_at = $4 where id = $1', [
      member.org_id,
      after.name,
      after.industry,
      now(),
    ])
    await publish(tx, [
      {
        org_id: member.org_id,
        actor: member,
        event: 'shop.changed',
        id: member.org_id,
        before: changedOf(before, before, after),
        after: changedOf(after, before, after),
      },
    ])
  }
  return await getOrganization(tx, asked, trial)
}

/** Of `values`, the fields that are different afterwards. */
function changedOf(values: Named, before: Named, after: Named): Partial<Named> {
  return {
    ...(before.name === after.name ? {} : { name: values.name }),
    ...(before.industry === after.industry ? {} : { industry: values.industry }),
  }
}
