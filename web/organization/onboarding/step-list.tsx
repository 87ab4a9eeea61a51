import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { steps } from './onboarding-draft.ts'
import classes from './step-list.module.css'

/** Where one is, and the way back to what is done. */
export function StepList({ current, onGo }: { current: number; onGo: (step: number) => void }) {
  return (
    <ol className={classes.steps} aria-label={t`Steps of the set-up`}>
      {steps.map((name, index) => (
        <li key={name} className={classes.step} data-state={stateOf(index, current)}>
          <button
            type="button"
            disabled={index >= current}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <span className={classes.number} aria-hidden="true">
              {index < current ? <IconCheck size={15} stroke={2.4} /> : index + 1}
            </span>
            <VisuallyHidden>
              {index < current ? t`Done` : t`Step ${{ index: index + 1 }} of ${{ count: steps.length }}`}:{' '}
            </VisuallyHidden>
            {name}
          </button>
        </li>
      ))}
    </ol>
  )
}

function stateOf(index: number, current: number): 'done' | 'current' | 'ahead' {
  if (index < current) return 'done'
  return index === current ? 'current' : 'ahead'
}
