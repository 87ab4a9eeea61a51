import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { AuditStatistics } from '@tunda/contract/audit'
import { DayRange } from '../shared/fields/day-range.tsx'
import { capitalized } from '../shared/words/words.ts'
import { wordOfAction, wordOfResource } from './kind-words.ts'
import classes from './trail-filters.module.css'
import type { TrailFilter, useTrailFilter } from './use-trail-filter.ts'

type Props = {
  filter: TrailFilter
  onChange: ReturnType<typeof useTrailFilter>['change']
  statistics: AuditStatistics | undefined
}

/** Everything here goes into the address, so that back, reload and a sent link show the same list. */
export function TrailFilters({ filter, onChange, statistics }: Props) {
  const people = statistics?.by_person.flatMap(({ user_id, user_name, user_email }) =>
    user_id ? [{ value: user_id, label: user_name ?? user_email }] : [],
  )
  const actions = statistics?.by_action.map(({ action_type: value }) => ({ value, label: wordOfAction(value) }))
  const resources = statistics?.by_resource.map(({ resource_type: value }) => ({
    value,
    label: capitalized(wordOfResource(value)),
  }))
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t`Action`}
        data={choices(t`Any action`, actions, filter.action)}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t`Resource`}
        data={choices(t`Anything`, resources, filter.resource)}
        value={filter.resource ?? ''}
        onChange={(event) => onChange({ resource: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.person}
        aria-label={t`Person`}
        data={choices(t`Anybody`, people, filter.person)}
        value={filter.person ?? ''}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <DayRange from={filter.from ?? ''} to={filter.to ?? ''} onChange={onChange} />
    </div>
  )
}

type Choice = { value: string; label: string }

/** What happened lately, and whatever the address asks for besides. */
function choices(all: string, known: readonly Choice[] = [], asked: string | undefined): Choice[] {
  const sorted = known.toSorted((one, other) => one.label.localeCompare(other.label))
  const isKnown = asked === undefined || known.some(({ value }) => value === asked)
  return [{ value: '', label: all }, ...sorted, ...(isKnown ? [] : [{ value: asked, label: wordOfAction(asked) }])]
}
