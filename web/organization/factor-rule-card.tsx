import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FactorRule } from '@tunda/contract/accounts/factor-rule'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { fresh } from '../shared/session/confirm-identity.ts'
import classes from './organization-settings.module.css'
import { SettingsCard } from './settings-card.tsx'

const choices: readonly { value: FactorRule; label: string }[] = [
  { value: 'nobody', label: t`Nobody: each decides for themselves` },
  { value: 'owners_and_admins', label: t`The owner and admins` },
  { value: 'everyone', label: t`Everyone who works here` },
]

/** The owner's choice: who must have a second factor to work in the business. */
export function FactorRuleCard() {
  const rule = useQuery(api.organization.factorRule.queryOptions())
  const change = useMutation({
    mutationFn: (factor_rule: FactorRule) => fresh(() => client.organization.setFactorRule({ factor_rule })),
    onSuccess: async (saved) => {
      cache.setQueryData(api.organization.factorRule.queryKey(), saved)
      toast.ok(t`Saved`)
    },
    onError: showFailure(t`The rule was not changed`),
  })
  return (
    <SettingsCard
      title={t`Two-step sign-in`}
      text={t`Choose who must confirm their sign-in with an authenticator app or a passkey after the password. Anyone who has neither is asked to set one up at once. Tills are not affected.`}
    >
      <div className={classes.body}>
        <Radio.Group
          aria-label={t`Who must use two-step sign-in`}
          value={change.isPending ? change.variables : (rule.data?.factor_rule ?? null)}
          onChange={(value) => change.mutate(value)}
        >
          <Stack gap="xs">
            {choices.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} disabled={rule.data === undefined || change.isPending} />
            ))}
          </Stack>
        </Radio.Group>
      </div>
    </SettingsCard>
  )
}
