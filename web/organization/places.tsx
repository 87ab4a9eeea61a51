import { t } from '@lingui/core/macro'
import { Checkbox, Stack } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import { useLocations } from '../shared/calls/locations.ts'
import classes from './roles/roles.module.css'

type BoxesProps = {
  organization: Organization
  /** Null: none is chosen. */
  ids: readonly string[] | null
  onChange: (ids: string[] | null) => void
}

/** Chooses some of the locations that the reader sees; nothing where they see one alone. */
export function LocationBoxes({ organization, ids, onChange }: BoxesProps) {
  const known = useLocations()?.locations ?? []
  const offered = known.filter(({ id, closed_at }) => closed_at === null || ids?.includes(id))
  if (offered.length < 2) return null
  return (
    <Checkbox.Group
      label={t`Locations`}
      description={
        organization.is_at_all_locations
          ? t`Leave all empty for the whole shop.`
          : t`Leave all empty for every location where you work.`
      }
      value={[...(ids ?? [])]}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
    >
      <Stack gap="xs" mt="xs">
        {offered.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Says to which locations somebody or something is limited. */
export function PlacesLine({ of: { location_ids } }: { of: { readonly location_ids: readonly string[] | null } }) {
  const known = useLocations()?.locations
  if (location_ids === null || !known || known.length < 2) return null
  const names = known.filter(({ id }) => location_ids.includes(id)).map(({ name }) => name)
  return <span className={classes.line}>{t`Only at ${{ locations: names.join(', ') }}`}</span>
}
