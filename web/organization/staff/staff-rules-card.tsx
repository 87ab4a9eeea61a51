import { t } from '@lingui/core/macro'
import { Select, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StaffRules } from '@tunda/contract/till/staff'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import classes from '../organization-settings.module.css'
import { SettingsCard } from '../settings-card.tsx'

const times = [
  { value: '30', label: t`30 seconds` },
  { value: '60', label: t`1 minute` },
  { value: '120', label: t`2 minutes` },
  { value: '300', label: t`5 minutes` },
  { value: '900', label: t`15 minutes` },
]

/** When shared tills lock by themselves. What stands on the ticket stays. */
export function StaffRulesCard({ rules }: { rules: StaffRules }) {
  const save = useMutation({
    mutationFn: (asked: StaffRules) => client.staff.setRules(asked),
    onSuccess: () => refresh('staff'),
    onError: showFailure(t`Not saved`),
  })
  const shown = save.isPending ? save.variables : rules
  return (
    <SettingsCard
      title={t`Locking`}
      text={t`A locked till keeps its ticket. Changes here reach the tills within a minute.`}
    >
      <div className={classes.body}>
        <Select
          label={t`Lock an unused till after`}
          data={times}
          allowDeselect={false}
          value={String(shown.lock_after_seconds)}
          onChange={(value) => save.mutate({ ...rules, lock_after_seconds: Number(value) })}
        />
        <Switch
          label={t`Lock after every sale`}
          checked={shown.locks_after_sale}
          onChange={({ currentTarget }) => save.mutate({ ...rules, locks_after_sale: currentTarget.checked })}
        />
      </div>
    </SettingsCard>
  )
}
