import { useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { endsAfterMs, isBarcode, scanReader } from '../../shared/products/scan-reader.ts'
import { endsPart, putBack, separator } from '../../shared/products/use-scanner.ts'

/** A scanner's next character arrives within this time; a typist's does not. */
const holdMs = 40

type Listening = {
  onScan: (code: string) => void
  /** A key pressed by hand, outside of any field or with a meaning everywhere. True if it was handled. */
  onKey: (key: string, isInField: boolean) => boolean
}

// The listeners, the last one first: an overlay has keys and scanner to itself.
const listeners: symbol[] = []

/**
 * Handles every key before any control does, unless something mounted later handles it. A scan is removed from wherever it went, and nothing else
 * receives it, not even its Enter. A letter outside of a field is held for a moment, until it is clear that no scan follows; as many characters as in
 * a barcode are a scan even without Enter.
 */
export function useTillKeys({ onScan, onKey }: Listening): void {
  const scanned = useEffectEvent(onScan)
  const pressed = useEffectEvent(onKey)
  // Before it is painted: whoever types at the moment when a name appears loses no digit of their PIN.
  useLayoutEffect(() => {
    const read = scanReader()
    let field: HTMLInputElement | undefined
    let before = ''
    let held = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const self = Symbol('listener')
    listeners.push(self)
    const letGo = () => {
      const keys = held
      held = ''
      if (isBarcode(keys)) return scanned(keys)
      // Each is handled with the state that the one before it left: on a slow device several arrive at once.
      for (const key of keys) flushSync(() => pressed(key, false))
    }
    function press(event: KeyboardEvent) {
      if (event.isComposing || listeners.at(-1) !== self) return
      if (endsPart(event) && read(separator, event.timeStamp).kind === 'burst') return take(event, true)
      if (event.ctrlKey || event.metaKey || event.altKey) return take(event, pressed(`Ctrl+${event.key}`, false))
      const isInField = isEditable(event.target)
      const meaning = read(event.key, event.timeStamp)
      if (meaning.kind === 'start') {
        field = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined
        before = field?.value ?? ''
      }
      if (meaning.kind === 'burst') event.stopPropagation()
      clearTimeout(timer)
      if (meaning.kind === 'scan') {
        take(event, true)
        held = ''
        if (field) putBack(field, before)
        return scanned(meaning.code)
      }
      if (!isInField && event.key.length === 1 && event.key !== ' ') {
        take(event, true)
        held += event.key
        timer = setTimeout(letGo, isBarcode(held) ? endsAfterMs : holdMs)
        return
      }
      letGo()
      take(event, pressed(event.key, isInField))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      listeners.splice(listeners.indexOf(self), 1)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}

function take(event: KeyboardEvent, isTaken: boolean): void {
  if (!isTaken) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
}
