import { useEffect, useEffectEvent } from 'react'
import { endsAfterMs, isBarcode, scanReader } from './scan-reader.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

export type Scan = {
  code: string
  /** The field that had the focus, and so got the keys, if any. */
  field: Field | undefined
}

/**
 * Listens for a barcode scanner anywhere on the page, whatever has the focus. What the scan typed into a field is removed again, and its Enter
 * reaches no button. Without an Enter, keys that went into no field, or into a field for figures, count as a scan too. A listener over another one is
 * in front: it alone gets the scan.
 */
export function useScanner(onScan: (scan: Scan) => void, isAtFront = false): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const own = Symbol('scanner')
    if (isAtFront) front.push(own)
    const read = scanReader()
    let field: Field | undefined
    let before = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    let endedBefore = ended
    function end(code: string) {
      // Its Enter came late, or another part of the page handled it.
      if (ended !== endedBefore) return
      ended += 1
      if (field) putBack(field, before)
      scanned({ code, field })
    }
    function press(event: KeyboardEvent) {
      if (front.length > 0 && front.at(-1) !== own) return
      if (endsPart(event)) {
        // A browser would take it for one of its own shortcuts.
        if (read(separator, event.timeStamp).kind === 'burst') event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const meaning = read(event.key, event.timeStamp)
      if (event.key.length === 1 || meaning.kind === 'scan') clearTimeout(timer)
      if (meaning.kind === 'start') {
        endedBefore = ended
        field = isField(document.activeElement) ? document.activeElement : undefined
        before = field?.value ?? ''
      }
      // The letters of a code are not shortcuts.
      if (meaning.kind === 'burst') {
        event.stopPropagation()
        const { keys } = meaning
        const isForText = field !== undefined && !/^(numeric|decimal)$/.test(field.inputMode)
        if (!isForText && isBarcode(keys)) timer = setTimeout(() => end(keys), endsAfterMs)
      }
      if (meaning.kind !== 'scan') return
      event.preventDefault()
      event.stopImmediatePropagation()
      end(meaning.code)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, { capture: true })
      if (isAtFront) front.splice(front.indexOf(own), 1)
    }
  }, [isAtFront])
}

/** The number of scans handled so far: several parts of a page may listen, and one of them handles each. */
let ended = 0

/** Those in front, the last one first. */
const front: symbol[] = []

/** The separator in a GS1 code. Keyboards have no key for it, so scanners press Ctrl and ]. */
export const separator = '\u001d'
export const endsPart = ({ ctrlKey, key }: KeyboardEvent) => ctrlKey && (key === ']' || key === separator)

/** The event that a field gets once the screen has handled what was scanned into it. */
export const scanTaken = 'scan-taken'

function isField(element: Element | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** Restores a field's value, through the element's own setter and an event, so that React notices. */
export function putBack(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event(scanTaken))
}
