import type { AuditTrailAsked, StatisticsAsked } from '@tunda/contract/audit'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { member, user } from '../doors.ts'
import { requireOwnIdentity } from '../own-identity.ts'
import type { Visit } from '../visit.ts'
import { countTrail } from './count-trail.ts'
import { listTrail } from './list-trail.ts'
import { logClientEvent } from './log-client-event.ts'

type Asked<Input> = { readonly input: Input; readonly context: Visit & { readonly tx: Tx; readonly member: Member } }

async function trail({ input, context: { database, tx, member } }: Asked<AuditTrailAsked>) {
  await requireOwnIdentity(database, tx, member, { org_id: input.org_id, procedure: 'get_organization_audit_trail' })
  return await listTrail(tx, input, member)
}

async function statistics({ input, context: { database, tx, member } }: Asked<StatisticsAsked>) {
  await requireOwnIdentity(database, tx, member, { org_id: input.org_id, procedure: 'get_audit_statistics' })
  return await countTrail(tx, input, member)
}

export const audit = {
  log: user.audit.log.handler(({ input, context }) => logClientEvent(context.tx, input, context.person)),
  trail: member.audit.trail.handler(trail),
  list: member.audit.list.handler(trail),
  statistics: member.audit.statistics.handler(statistics),
  count: member.audit.count.handler(statistics),
}
