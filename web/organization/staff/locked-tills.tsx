import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import type { StaffMember } from '@tunda/contract/till/staff'
import { useLocations } from '../../shared/calls/locations.ts'

/** Warns of locations whose tills ask for a PIN or badge that nobody who works there has: such a till cannot sell. */
export function LockedTills({ staff }: { staff: readonly StaffMember[] }) {
  const withTills = useLocations()?.locations.filter(({ terminals, closed_at }) => terminals > 0 && closed_at === null)
  const unlocking = staff.filter(({ is_active, has_pin, has_badge }) => is_active && (has_pin || has_badge))
  // Until the first PIN or badge, no till asks for one.
  if (unlocking.length === 0) return null
  const locked = (withTills ?? []).filter(({ id }) =>
    unlocking.every(({ location_ids }) => location_ids !== null && !location_ids.includes(id)),
  )
  if (locked.length === 0) return null
  const places = locked.map(({ name }) => name).join(', ')
  return (
    <Alert color="marigold" title={t`Tills that nobody can unlock: ${places}`} role="status" mb="md">
      {t`Everybody with a PIN or badge works elsewhere. Give one to somebody who works there.`}
    </Alert>
  )
}
