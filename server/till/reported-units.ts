import { general } from '@tunda/contract/failure'
import type { ReportedUnit, UnitChecked } from '@tunda/contract/till/till-units'
import { mostReports } from '@tunda/contract/units/stolen-devices'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import type { Visit } from '../doors/visit.ts'
import { fail } from '../fail.ts'
import { checkDevices } from '../stolen-devices/check-devices.ts'

/** The devices at the till's location that the shop itself reported: what a till warns of without the server. */
export async function listReportedUnits(tx: Tx, { org_id, location_id }: Terminal): Promise<ReportedUnit[]> {
  return await tx.query<ReportedUnit>(
    `select distinct on (u.id) u.id as unit_id, r.kind, r.reported_at
     from device_reports r
     join unit_numbers n on n.org_id = r.org_id and n.number = r.number and n.is_here
     join units u on u.org_id = n.org_id and u.id = n.unit_id
     where r.org_id = $1 and r.resolved_at is null and u.state = 'in_stock' and u.location_id = $2
     order by u.id, r.reported_at desc limit $3`,
    [org_id, location_id, mostReports],
  )
}

type Asked = { readonly unit_id: string }

/**
 * Whether a device that is put on a till's ticket was reported. Only of devices that are there, so that a stolen till looks up no others; counted as
 * a person's look-ups are. Fails NOT_FOUND.
 */
export async function checkUnitAtTill(
  tx: Tx,
  { unit_id }: Asked,
  { org_id, location_id, user_id }: Terminal,
  door: Pick<Visit, 'peppers' | 'quotas'>,
): Promise<UnitChecked> {
  const numbers = await tx.query<{ number: string }>(
    `select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     where n.org_id = $1 and n.unit_id = $2 and u.state = 'in_stock' and u.location_id = $3 order by n.number`,
    [org_id, unit_id, location_id],
  )
  if (numbers.length === 0) throw fail(general.notFound)
  return await checkDevices(tx, { numbers: numbers.map(({ number }) => number) }, { org_id, user_id }, door)
}
