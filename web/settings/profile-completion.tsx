import { t } from '@lingui/core/macro'
import { Button, Card, RingProgress, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type CompletionStep, completionSteps } from '@tunda/contract/accounts/default-preferences'
import classes from './profile-completion.module.css'
import { usePreferenceSection } from './use-preference-section.tsx'

const steps: Record<CompletionStep, { words: string; tab: string }> = {
  basicInfo: { words: t`Your details`, tab: 'profile' },
  preferences: { words: t`Your preferences`, tab: 'preferences' },
  notifications: { words: t`Your notifications`, tab: 'notifications' },
}

/** The progress of the profile: three steps, each done by a change there or by confirming it as it is. */
export function ProfileCompletion({ tab, onTab }: { tab: string; onTab: (tab: string) => void }) {
  const { preferences, change } = usePreferenceSection()
  const done = completionSteps.filter((step) => preferences.profile_completion_steps[step])
  const here = completionSteps.find((step) => steps[step].tab === tab && !done.includes(step))
  if (done.length === completionSteps.length) return null
  return (
    <Card p="lg">
      <div className={classes.card}>
        <Ring done={done.length} />
        <div className={classes.words}>
          <Title order={2} size="h4">{t`Complete your profile`}</Title>
          <Text size="sm" c="dimmed">
            {t`${{ count: done.length }} of ${{ count2: completionSteps.length }} steps done.`}
          </Text>
          <Steps done={done} onTab={onTab} />
          {here ? (
            <Button
              mt="sm"
              size="sm"
              variant="default"
              onClick={() => change({ profile_completion_steps: { [here]: true } })}
            >{t`Looks good`}</Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function Ring({ done }: { done: number }) {
  const all = completionSteps.length
  return (
    <RingProgress
      size={72}
      thickness={7}
      roundCaps
      rootColor="var(--tunda-bar-track)"
      sections={done > 0 ? [{ value: (done / all) * 100, color: 'var(--tunda-primary)' }] : []}
      label={
        <div className={classes.figure}>
          {done}/{all}
        </div>
      }
      aria-hidden
    />
  )
}

function Steps({ done, onTab }: { done: readonly CompletionStep[]; onTab: (tab: string) => void }) {
  return (
    <ul className={classes.steps}>
      {completionSteps.map((step) => (
        <li key={step} className={classes.step}>
          {done.includes(step) ? (
            <>
              <IconCircleCheckFilled size={18} className={classes.mark} aria-label={t`Done:`} role="img" />
              <span className={classes.done}>{steps[step].words}</span>
            </>
          ) : (
            <>
              <IconCircle size={18} className={classes.open} aria-label={t`To do:`} role="img" />
              <button type="button" onClick={() => onTab(steps[step].tab)}>
                {steps[step].words}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
