import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/calls/api.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { DayRange } from '../../shared/fields/day-range.tsx'
import { reasonChoices } from '../../shared/words/movement-words.ts'
import { ProductFilter } from '../list/product-filter.tsx'
import { useExpires } from '../use-expires.ts'
import classes from './movements-filters.module.css'
import type { MovementsFilter, useMovementsFilter } from './use-movements-filter.ts'

type Props = { filter: MovementsFilter; onChange: ReturnType<typeof useMovementsFilter>['change'] }

/** Which product, reason, person and days; all of it in the address. */
export function MovementsFilters({ filter, onChange }: Props) {
  const people = useQuery(api.organization.members.queryOptions({ input: { limit: 100 } })).data?.organization_members
  // What a shop does not use it does not see, but for what is chosen already.
  const shop = useOrganization()
  const isUsed = {
    expired: useExpires(),
    transfer: (shop?.locations ?? 1) > 1,
    repair: shop?.does_repairs === true,
  }
  const choices = reasonChoices.filter(
    ({ value }) => (value in isUsed ? isUsed[value as keyof typeof isUsed] : true) || filter.reason === value,
  )
  return (
    <search className={classes.filters} aria-label={t`Filter the movements`}>
      <ProductFilter
        className={classes.product ?? ''}
        value={filter.product}
        onChange={(product) => onChange({ product })}
      />
      <NativeSelect
        aria-label={t`Reason`}
        data={[{ value: '', label: t`Any reason` }, ...choices]}
        value={filter.reason ?? ''}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t`Person`}
        data={[
          { value: '', label: t`Anybody` },
          ...(people ?? []).map(({ user_id, full_name, email }) => ({ value: user_id, label: full_name || email })),
        ]}
        value={filter.person ?? ''}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <DayRange from={filter.from ?? ''} to={filter.to ?? ''} onChange={onChange} />
    </search>
  )
}
