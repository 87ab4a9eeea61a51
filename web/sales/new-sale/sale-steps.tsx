import { plural, t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '../../shared/words/money.ts'
import classes from './sale-steps.module.css'

const steps = [
  { name: '', label: t`Products` },
  { name: 'ticket', label: t`Ticket` },
  { name: 'pay', label: t`Payment` },
] as const

export type Step = (typeof steps)[number]['name']

/** The step that a narrow screen shows. It stands in the address: Back goes one step back and never loses the ticket. */
export function useStep(): [Step, (step: Step) => void] {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('new')
  const step = steps.find(({ name }) => name === asked)?.name ?? ''
  return [step, (next) => setAddress({ new: next })]
}

type TabsProps = { step: Step; onStep: (step: Step) => void }

/** Phones only. */
export function StepTabs({ step, onStep }: TabsProps) {
  return (
    <nav className={classes.tabs} aria-label={t`Steps of the sale`}>
      {steps.map(({ name, label }) => (
        <UnstyledButton
          key={name}
          className={classes.tab}
          aria-current={name === step ? 'step' : undefined}
          onClick={() => onStep(name)}
        >
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
}

type BarProps = { units: number; total: number; onStep: (step: Step) => void }

/** The total always in view, and one thumb away from the next step; which of the two shows, the width and the step decide. */
export function StepBar({ units, total, onStep }: BarProps) {
  if (units === 0) return null
  const items = t`${plural(units, { one: '# item', other: '# items' })}`
  return (
    <div className={classes.bar}>
      <Next
        className={classes.toTicket}
        label={t`View sale · ${items}`}
        total={total}
        onClick={() => onStep('ticket')}
      />
      <Next className={classes.toPayment} label={t`Take payment`} total={total} onClick={() => onStep('pay')} />
    </div>
  )
}

type NextProps = { className: string | undefined; label: string; total: number; onClick: () => void }

function Next({ className, label, total, onClick }: NextProps) {
  return (
    <UnstyledButton className={`${classes.next} ${className}`} onClick={onClick}>
      <span>{label}</span>
      <span className={classes.total}>{formatMoney(total)}</span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}
