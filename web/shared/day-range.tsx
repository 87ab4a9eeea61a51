import { DayInput } from './day-input.tsx'

type Props = {
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string; to?: string }) => void
}

/** The first and the last day of what a list shows. */
export function DayRange({ from, to, onChange }: Props) {
  return (
    <>
      <DayInput aria-label="From day" value={from ?? ''} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput aria-label="To day" value={to ?? ''} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
