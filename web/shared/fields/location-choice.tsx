import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { locationIn } from '../calls/location-in.ts'
import { useLocations } from '../calls/locations.ts'
import { changedAddress } from '../table/changed-address.ts'

/** Filters a screen by one location, kept in the URL. Empty if the person sees only one. */
export function LocationChoice() {
  const [address, setAddress] = useSearchParams()
  const locations = useLocations()?.locations ?? []
  if (locations.length < 2) return null
  const choices = locations.map(({ id, name, closed_at }) => ({
    value: id,
    label: closed_at === null ? name : t`${name} (closed)`,
  }))
  return (
    <NativeSelect
      aria-label={t`Location`}
      data={[{ value: '', label: t`All locations` }, ...choices]}
      value={locationIn(address) ?? ''}
      onChange={({ currentTarget: { value: location } }) =>
        setAddress((before) => changedAddress(before, { location }), { replace: true, preventScrollReset: true })
      }
    />
  )
}
