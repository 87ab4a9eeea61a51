import { TextInput } from '@mantine/core'

type Props = {
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string; to?: string }) => void
}

/** The first and the last day of what a list shows. */
export function DayRange({ from, to, onChange }: Props) {
  return (
    <>
      <TextInput
        type="date"
        aria-label="From day"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="To day"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  )
}
