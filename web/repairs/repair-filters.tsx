import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import { SearchField } from '../shared/fields/search-field.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { useSignedInUser } from '../shared/session/auth.ts'
import { useRepairsPlace } from './use-repairs-place.ts'

/** Search, technician and what is late: of the board and the list alike. A scanned label or number is searched for. */
export function RepairFilters({ children }: { children?: ReactNode }) {
  const { search, technician, show, change } = useRepairsPlace()
  useScanner(({ code }) => change({ search: code }))
  return (
    <Group p="md" gap="sm">
      <SearchField
        label={t`Search repairs`}
        placeholder={t`Number, customer, phone, device or IMEI`}
        flex="1 1 260px"
        miw={260}
        search={search}
        onSearch={(typed) => change({ search: typed })}
      />
      {children}
      <TechnicianChoice value={technician} onChange={(id) => change({ technician: id })} />
      <Button
        variant={show === 'late' ? 'filled' : 'default'}
        aria-pressed={show === 'late'}
        onClick={() => change({ show: show === 'late' ? '' : 'late' })}
      >
        {t({ message: 'Late', context: 'repairs past their day' })}
      </Button>
      <LocationChoice />
    </Group>
  )
}

type TechnicianProps = { value: string | undefined; onChange: (id: string) => void }

function TechnicianChoice({ value, onChange }: TechnicianProps) {
  const me = useSignedInUser()?.id
  const mayAsk = useMayCall(contractRoutes.repairs.technicians)
  const { data } = useQuery(api.repairs.technicians.queryOptions({ enabled: mayAsk }))
  const technicians = data?.technicians ?? []
  if (technicians.length < 2) return null
  const isOne = technicians.some(({ id }) => id === me)
  return (
    <NativeSelect
      aria-label={t`Technician`}
      data={[
        { value: '', label: t`All technicians` },
        ...(isOne && me ? [{ value: me, label: t`My jobs` }] : []),
        ...technicians.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
