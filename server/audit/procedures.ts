import type { AuditTrailAsked, StatisticsAsked } from '@tunda/contract/audit'
import { audit as calls } from '@tunda/contract/audit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import type { Visit } from '../doors/visit.ts'
import { fail } from '../fail.ts'
import { countTrail } from './count-trail.ts'
import { listTrail } from './list-trail.ts'
import { logClientEvent } from './log-client-event.ts'

const { member, user } = doors({ audit: calls })

type Asked<Input> = { readonly input: Input; readonly context: Visit & { readonly tx: Tx; readonly member: Member } }

async function trail({ input, context }: Asked<AuditTrailAsked>) {
  await requireOwnShop(context, input, 'get_organization_audit_trail')
  requireAllLocations(context.member)
  return await listTrail(context.tx, input, context.member)
}

async function statistics({ input, context }: Asked<StatisticsAsked>) {
  await requireOwnShop(context, input, 'get_audit_statistics')
  requireAllLocations(context.member)
  return await countTrail(context.tx, input, context.member)
}

/** Members limited to some locations cannot read the trail, since entries do not say at which location something happened. */
function requireAllLocations({ location_ids }: Member): void {
  if (location_ids !== null) throw fail(general.notAllowed)
}

type Named = { readonly org_id?: string | null | undefined }

async function requireOwnShop(context: Asked<unknown>['context'], { org_id }: Named, procedure: string): Promise<void> {
  await requireOwnIdentity(context.database, context.tx, context.member, { org_id, procedure })
}

export const audit = {
  log: user.audit.log.handler(({ input, context }) => logClientEvent(context.tx, input, context.person)),
  trail: member.audit.trail.handler(trail),
  list: member.audit.list.handler(trail),
  statistics: member.audit.statistics.handler(statistics),
  count: member.audit.count.handler(statistics),
}
