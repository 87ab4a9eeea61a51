import { t } from '@lingui/core/macro'
import { Alert, Button, Card } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { Onboarding } from '@tunda/contract/organization/organization'
import { type ReactNode, useState } from 'react'
import { faultOf } from '../../shared/fields/fault-of.ts'
import type { Draft } from './onboarding-draft.ts'
import { onboardingFailureWords } from './onboarding-failure.ts'
import classes from './review-step.module.css'
import { StepActions, StepFields, StepPage } from './step-page.tsx'

type Props = {
  draft: Draft
  onGo: (step: number) => void
  onFinish: (answers: Onboarding) => void
  isFinishing: boolean
  error: unknown
}

export function ReviewStep({ draft, onGo, onFinish, isFinishing, error }: Props) {
  const [problem, setProblem] = useState<string>()

  function finish() {
    const answers = Onboarding.safeParse(draft)
    setProblem(faultOf(answers))
    if (answers.success) onFinish(answers.data)
  }

  return (
    <StepPage
      title={t`Ready to open`}
      lead={t`Check your details. Then your shop opens and you can add your first product.`}
    >
      <StepFields>
        <Card p={0}>
          <dl className={classes.facts}>
            <Fact name={t`Business name`} onEdit={() => onGo(0)}>
              {draft.business_name}
            </Fact>
            <Fact name={t`Industry`} onEdit={() => onGo(0)}>
              {draft.industry}
            </Fact>
            <Fact name={t`Categories`} onEdit={() => onGo(1)}>
              <ul className={classes.categories}>
                {draft.categories.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </Fact>
          </dl>
        </Card>
        {problem ? <Alert role="alert" color="clay" title={problem} /> : null}
        {error && !isFinishing ? <Refusal error={error} onAgain={finish} /> : null}
      </StepFields>
      <StepActions>
        <Button
          variant="default"
          size="md"
          disabled={isFinishing}
          onClick={() => onGo(1)}
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
        >{t`Back`}</Button>
        <Button size="md" loading={isFinishing} onClick={finish}>{t`Finish setup`}</Button>
      </StepActions>
    </StepPage>
  )
}

function Fact({ name, onEdit, children }: { name: string; onEdit: () => void; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd>
        <Button
          variant="subtle"
          onClick={onEdit}
          aria-label={t`Edit ${{ name: name.toLowerCase() }}`}
        >{t`Edit`}</Button>
      </dd>
    </div>
  )
}

function Refusal({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Alert
      role="alert"
      ref={bringIntoView}
      className={classes.refusal ?? ''}
      color="clay"
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      title={onboardingFailureWords(error)}
    >
      <p className={classes.kept}>{t`Nothing you entered is lost.`}</p>
      <Button variant="default" onClick={onAgain}>{t`Try again`}</Button>
    </Alert>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
