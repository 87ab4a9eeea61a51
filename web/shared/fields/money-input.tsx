import { t } from '@lingui/core/macro'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { largestPrice } from '@tunda/contract/ceilings'
import { readMoney } from '@tunda/contract/read-money'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isBarcode, scanReader } from '../products/scan-reader.ts'
import { scanTaken } from '../products/use-scanner.ts'

type Value = number | string
type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'allowDecimal' | 'decimalScale'> & {
  value?: Value | undefined
  defaultValue?: Value | undefined
  /** Whole shillings as a number; `''` for an empty field; the text itself while it is not a whole number, for the schema to refuse. */
  onChange?: (value: Value) => void
}

const looks = {
  thousandSeparator: ',',
  min: 0,
  max: largestPrice,
  clampBehavior: 'strict',
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
} as const

/** A typed comma separates thousands: 720,000 is never 720. */
const onlyThePoint = ['.']

/** The figure after `typed` has replaced the selection, without the prefix. */
const spliced = (all: string, typed: string, start: number | null, end: number | null) =>
  `${all.slice(0, start ?? all.length)}${typed}${all.slice(end ?? all.length)}`.replace(/^\D+/, '')

/**
 * A field for shillings. A typed `k` turns the figure into thousands and an `m` into millions; pasted text is read as a whole, and refused with a
 * message if it is ambiguous. A scanned code is not an amount: the previous one stays.
 */
export function MoneyInput({ value, defaultValue, onChange, onBlur, onKeyDown, error, ...rest }: Props) {
  const [problem, setProblem] = useState<string>()
  // A figure being typed with a point, such as the 1.5 of 1.5m: shown whatever the screen makes of it so far.
  const [draft, setDraft] = useState<string>()
  const afterComma = useRef<number>(undefined)
  const [readKey] = useState(scanReader)
  const before = useRef<Value>('')
  const pressedAt = useRef<number>(undefined)
  const [shown, show] = useUncontrolled<Value>({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    finalValue: '',
    ...(onChange === undefined ? {} : { onChange }),
  })

  function change(next: Value) {
    setProblem(undefined)
    const text = String(next)
    const isWritten = text.includes('.')
    setDraft(isWritten ? text : undefined)
    show(isWritten ? text : next)
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    afterComma.current = undefined
    if (draft !== undefined) {
      setDraft(undefined)
      take(draft)
    }
    onBlur?.(event)
  }
  function take(text: string) {
    const read = readMoney(text)
    if (read === undefined) return
    if ('problem' in read) setProblem(read.problem)
    else change(read.amount)
  }
  /** The browser's own event, which on-screen keyboards send too. */
  function type(event: globalThis.InputEvent) {
    const typed = event.data?.trim() ?? ''
    // The input event comes after the key event, on a busy device too late to tell a scanner from a typist.
    const isDeletion = event.inputType.startsWith('delete')
    const meaning = readKey(isDeletion ? 'Backspace' : typed, pressedAt.current ?? event.timeStamp)
    pressedAt.current = undefined
    if (meaning.kind === 'start') before.current = shown
    if (meaning.kind === 'burst' && isBarcode(meaning.keys)) {
      event.preventDefault()
      change(before.current)
      setProblem(t`That was a barcode. Type the amount.`)
      return
    }
    const sinceComma = afterComma.current
    afterComma.current = typed === ',' ? 0 : /^\d$/.test(typed) && sinceComma !== undefined ? sinceComma + 1 : undefined
    if (!/[a-z]/i.test(typed)) return
    event.preventDefault()
    // An on-screen keyboard may insert `720k` as one word, in place of the selection.
    const { value: all, selectionStart, selectionEnd } = event.currentTarget as HTMLInputElement
    const standing = draft ?? String(shown)
    // The field inserts its own commas: the one in 1,5m is lost there, and is ambiguous.
    const written =
      sinceComma === undefined || sinceComma === 3
        ? standing
        : `${standing.slice(0, -sinceComma)},${standing.slice(-sinceComma)}`
    take(typed.length === 1 ? `${written}${typed}` : spliced(all, typed, selectionStart, selectionEnd))
  }
  /** The Enter that ends a scan does not submit a form. */
  function endScan(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    const meaning = readKey(event.key, event.timeStamp)
    if (meaning.kind === 'scan' && isBarcode(meaning.code)) event.preventDefault()
  }
  function press(event: globalThis.KeyboardEvent) {
    pressedAt.current = event.timeStamp
  }
  const forget = () => setProblem(undefined)
  function listen(input: HTMLInputElement | null) {
    input?.addEventListener('beforeinput', type)
    input?.addEventListener(scanTaken, forget)
    // A screen that listens for a scanner keeps its keys from the field.
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      input?.removeEventListener('beforeinput', type)
      input?.removeEventListener(scanTaken, forget)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  return (
    <NumberInput
      {...looks}
      {...rest}
      allowDecimal
      decimalScale={6}
      allowedDecimalSeparators={onlyThePoint}
      value={draft ?? shown}
      error={problem ?? error}
      onChange={change}
      onBlur={leave}
      ref={listen}
      onPaste={paste}
      onKeyDown={endScan}
    />
  )
}
