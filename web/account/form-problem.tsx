import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { tooManyAttempts } from './attempt-limit.ts'
import classes from './form-problem.module.css'

type Props = { problem: string | undefined; secondsLeft: number }

/** What stands in the way, above the fields: the wait with its countdown, or else the last problem. */
export function FormProblem({ problem, secondsLeft }: Props) {
  if (secondsLeft > 0) return <Wait secondsLeft={secondsLeft} />
  if (!problem) return null
  return (
    <div role="alert" className={classes.problem}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>{problem}</span>
    </div>
  )
}

// The countdown is for the eye: read out once, not every second.
function Wait({ secondsLeft }: { secondsLeft: number }) {
  const [atFirst] = useState(secondsLeft)
  return (
    <div className={classes.wait}>
      <IconClock size={18} stroke={1.8} aria-hidden />
      <span aria-hidden>{tooManyAttempts(secondsLeft)}</span>
      <VisuallyHidden role="alert">{tooManyAttempts(atFirst)}</VisuallyHidden>
    </div>
  )
}
