import { t } from '@lingui/core/macro'
import { Button, Group, Skeleton } from '@mantine/core'
import { type QueryKey, type UseQueryResult, useMutation } from '@tanstack/react-query'
import type { ChangedTable } from '@tunda/contract/changed-tables'
import { type ReactNode, useState } from 'react'
import { cache } from '../shared/calls/cache.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { FailedState } from '../shared/table/table-states.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SwitchRow } from './switch-row.tsx'

/** A capability's rules as typed: `values` as they would be saved, and how to change some of them. */
type TypedRules<Rules> = {
  readonly values: Rules
  readonly isReadOnly: boolean
  readonly change: (some: Partial<Rules>) => void
}

type Props<Rules, Shown> = {
  title: string
  text: string
  /** The switch's label. */
  switchLabel: string
  switchText: string
  query: UseQueryResult<Shown>
  queryKey: QueryKey
  /** The initial rules, from what the shop has saved. */
  begin: (shown: Shown) => Rules
  save: (rules: Rules) => Promise<Shown>
  /** What else is fetched again once they are saved. */
  changes: readonly ChangedTable[]
  isReadOnly: boolean
  isComplete?: (values: Rules) => boolean
  /** The capability's own fields, shown while it is on. */
  children: (typed: TypedRules<Rules>) => ReactNode
}
type Switched = { readonly is_on: boolean }

/** A capability that a shop turns on, and its rules. Until then nothing else of it is shown. */
export function CapabilitySettings<Rules extends Switched, Shown extends Switched>(props: Props<Rules, Shown>) {
  const { query } = props
  return (
    <SettingsSection title={props.title} text={props.text}>
      {query.data ? <RulesForm {...props} shown={query.data} /> : null}
      {query.isPending ? <Skeleton h={44} aria-hidden /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
    </SettingsSection>
  )
}

function RulesForm<Rules extends Switched, Shown extends Switched>({
  switchLabel,
  switchText,
  queryKey,
  begin,
  save,
  changes,
  isReadOnly,
  isComplete = () => true,
  children,
  shown,
}: Props<Rules, Shown> & { shown: Shown }) {
  const [typed, setTyped] = useState<Partial<Rules>>({})
  const values = { ...begin(shown), ...typed }

  const keep = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      cache.setQueryData<Shown>(queryKey, saved)
      setTyped({})
      void refresh(...changes)
      toast.ok(t`Saved`)
    },
    onError: showFailure(t`The settings were not saved`),
  })
  return (
    <>
      <SwitchRow
        label={switchLabel}
        text={switchText}
        checked={shown.is_on}
        disabled={isReadOnly || keep.isPending}
        onChange={(is_on) => keep.mutate({ ...values, is_on })}
      />
      {shown.is_on ? (
        <>
          {children({ values, isReadOnly, change: (some) => setTyped((before) => ({ ...before, ...some })) })}
          {isReadOnly ? null : (
            <Group justify="end">
              <Button
                loading={keep.isPending}
                disabled={Object.keys(typed).length === 0 || !isComplete(values)}
                onClick={() => keep.mutate(values)}
              >{t`Save`}</Button>
            </Group>
          )}
        </>
      ) : null}
    </>
  )
}
