import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { largestPrice } from '@tunda/contract/ceilings'
import { readMoney } from '@tunda/contract/read-money'
import { type ClipboardEvent, useState } from 'react'

type Value = number | string
type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: Value | undefined
  defaultValue?: Value | undefined
  /** Whole shillings as a number; `''` for nothing; text while it is no whole number, for the schema to refuse. */
  onChange?: (value: Value) => void
}

const looks = {
  thousandSeparator: ',',
  min: 0,
  max: largestPrice,
  clampBehavior: 'strict',
  allowNegative: false,
  decimalScale: 6,
  hideControls: true,
  inputMode: 'numeric',
} as const

/** The figure that stands there once `typed` has taken the place of what is selected, without what is written before it. */
const spliced = (all: string, typed: string, start: number | null, end: number | null) =>
  `${all.slice(0, start ?? all.length)}${typed}${all.slice(end ?? all.length)}`.replace(/^\D+/, '')

/**
 * A field for shillings. A typed `k` makes thousands and an `m` millions of what stands there; what is pasted is read as a whole, and
 * refused in words where it may mean two things.
 */
export function MoneyInput({ value, defaultValue, onChange, error, ...rest }: Props) {
  const [problem, setProblem] = useState<string>()
  const [shown, show] = useUncontrolled<Value>({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    finalValue: '',
    ...(onChange === undefined ? {} : { onChange }),
  })

  function change(next: Value) {
    setProblem(undefined)
    show(typeof next === 'number' && !Number.isInteger(next) ? String(next) : next)
  }
  function take(text: string) {
    const read = readMoney(text)
    if (read === undefined) return
    if ('problem' in read) setProblem(read.problem)
    else change(read.amount)
  }
  /** The browser's own event, which keyboards on a screen send too. */
  function type(event: globalThis.InputEvent) {
    const typed = event.data?.trim() ?? ''
    if (!/[a-z]/i.test(typed)) return
    event.preventDefault()
    // A keyboard on a screen may put `720k` there as one word, in the place of what is selected.
    const { value: all, selectionStart, selectionEnd } = event.currentTarget as HTMLInputElement
    const text = typed.length === 1 ? `${shown}${typed}` : spliced(all, typed, selectionStart, selectionEnd)
    take(text)
  }
  function listen(input: HTMLInputElement | null) {
    input?.addEventListener('beforeinput', type)
    return () => input?.removeEventListener('beforeinput', type)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  return (
    <NumberInput
      {...looks}
      {...rest}
      value={shown}
      error={problem ?? error}
      onChange={change}
      ref={listen}
      onPaste={paste}
    />
  )
}
