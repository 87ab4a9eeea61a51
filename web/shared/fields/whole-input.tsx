import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> & {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A field for a whole number within bounds. It may be emptied to type another; whatever is no such number changes nothing, and is gone when it is left. */
export function WholeInput({ value, onChange, ...field }: Props) {
  const [unfinished, setUnfinished] = useState<number | string>()
  return (
    <NumberInput
      size="md"
      allowDecimal={false}
      allowNegative={false}
      {...field}
      value={unfinished ?? value}
      onChange={(typed) => {
        const isGood = typeof typed === 'number' && typed >= field.min && typed <= field.max
        setUnfinished(isGood ? undefined : typed)
        if (isGood) onChange(typed)
      }}
      onBlur={() => setUnfinished(undefined)}
    />
  )
}
