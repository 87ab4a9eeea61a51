import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { formatCount, formatMoney } from '../../shared/money.ts'
import classes from './sale-steps.module.css'

const steps = [
  { name: '', label: 'Products' },
  { name: 'ticket', label: 'Ticket' },
  { name: 'pay', label: 'Payment' },
] as const

export type Step = (typeof steps)[number]['name']

/** The step that a phone shows. It stands in the address, so that Back goes one step back and never loses the ticket. */
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
    <nav className={classes.tabs} aria-label="Steps of the sale">
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

type BarProps = TabsProps & { units: number; total: number }

/** Phones only: the total is always in sight, and one thumb away from the next step. */
export function StepBar({ step, units, total, onStep }: BarProps) {
  if (step === 'pay' || units === 0) return null
  const isOnTicket = step === 'ticket'
  const items = `${formatCount(units)} ${units === 1 ? 'item' : 'items'}`
  return (
    <div className={classes.bar}>
      <UnstyledButton className={classes.next} onClick={() => onStep(isOnTicket ? 'pay' : 'ticket')}>
        <span>{isOnTicket ? 'Take payment' : `View sale · ${items}`}</span>
        <span className={classes.total}>{formatMoney(total)}</span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
