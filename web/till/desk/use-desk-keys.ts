import { t } from '@lingui/core/macro'
import { keyOfLine } from '@tunda/contract/selling/sale-line'
import { chosenLine } from '@tunda/contract/selling/ticket'
import { badgeMark } from '@tunda/contract/till/staff-failures'
import { useRef } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { beep } from '../../shared/products/scan-sound.ts'
import { unlockWithBadge } from '../staff/unlock.ts'
import { receivedField } from '../tender/active-field.ts'
import { type Action, actionsOf } from './actions.ts'
import { addCode } from './add-code.ts'
import type { Desk } from './use-desk.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { useView } from './use-view.ts'

type Props = {
  desk: Desk
  view: ReturnType<typeof useView>
  focusSearch: () => void
  typeInSearch: (letter: string) => void
}

/** Scanner and keyboard at the till: what each key does, wherever the focus is. */
export function useDeskKeys({ desk, view, focusSearch, typeInSearch }: Props) {
  const { ticket, change, pick } = desk
  const waitingScans = useRef<string[]>([])

  function scan(code: string): void {
    if (code.startsWith(badgeMark)) {
      switchTo(desk, code)
      return
    }
    const action = actions.find((one) => one.code === code)
    if (action) {
      if (!desk.isBusy) doNow(action)
      return
    }
    // While the sale is being made: what is scanned meanwhile belongs to the next one.
    if (desk.isBusy) {
      waitingScans.current.push(code)
      return
    }
    if (view.view.panel) view.close()
    addScanned(desk, code)
  }

  const actions = actionsOf(desk, view, focusSearch)
  function doNow({ run }: Pick<Action, 'run'>): void {
    if (view.view.panel) view.close()
    leaveField()
    run()
  }

  function key(pressed: string, isInField: boolean): boolean {
    const action = actions.find((one) => one.key !== '' && one.key === pressed)
    if (action || pressed === 'Ctrl+k') {
      doNow(action ?? { run: () => view.open('keys') })
      return true
    }
    // An open panel has its own keys.
    if (view.view.panel) return false
    if (pressed === 'Escape') return back(isInField)
    return !isInField && byHand(pressed)
  }

  function byHand(pressed: string): boolean {
    if (/^\d$/.test(pressed)) desk.press(pressed)
    else if (/^[km.,]$/i.test(pressed) && isTypingAmount())
      toast.bad(t`Type the amount in digits`, t`Press 000 for thousands.`)
    else if (pressed === 'Backspace' || pressed === 'Delete') desk.press('Backspace')
    else if (pressed === '+' || pressed === '-') count(pressed === '+' ? 1 : -1)
    else if (pressed === '?') view.open('keys')
    else if (/^\p{L}$/u.test(pressed)) typeInSearch(pressed)
    else if (pressed === 'ArrowUp' && !isChoosing()) step(-1)
    else if (pressed === 'ArrowDown' && !isChoosing()) step(1)
    else if (pressed === 'Enter' && desk.field.kind !== 'received') pick(receivedField)
    else return false
    return true
  }

  // Whether an amount was begun, so that a letter is its `k` or `m`. Before that, letters are the name of a product.
  function isTypingAmount(): boolean {
    const { field } = desk
    return field.kind !== 'quantity' && (field.kind !== 'received' || ticket.received !== undefined)
  }

  const line = chosenLine(ticket)
  function step(by: number): void {
    const at = line ? ticket.lines.indexOf(line) : -1
    const next = ticket.lines[Math.min(Math.max(at + by, 0), ticket.lines.length - 1)]
    if (next) change({ type: 'choose', product_id: keyOfLine(next) })
  }
  function count(by: number): void {
    if (!line || line.quantity + by < 1) return
    change({ type: 'quantity', product_id: keyOfLine(line), quantity: line.quantity + by })
  }

  function back(isInField: boolean): boolean {
    if (desk.field.kind !== 'received') pick(receivedField)
    else if (isInField) leaveField()
    else if (view.view.step !== 'catalogue') window.history.back()
    else return false
    return true
  }

  useTillKeys({ onScan: scan, onKey: key })
  return {
    /** What was scanned while the sale was being made goes on the next ticket. */
    takeWaitingScans: () => {
      for (const code of waitingScans.current.splice(0)) addScanned(desk, code)
    },
    scan,
  }
}

// The next keys are meant for the till, not for the field that was left.
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

// Arrow keys belong to the tiles while one of them has the focus.
function isChoosing(): boolean {
  return document.activeElement?.closest('[data-arrows]') != null
}

/** Another person's badge: from here on they sell. */
function switchTo({ till, isBusy }: Desk, badge: string): void {
  if (isBusy) return
  unlockWithBadge(till, badge).catch((error: unknown) => toast.bad(t`Badge not accepted`, asFailure(error).message))
}

function addScanned(desk: Desk, code: string): void {
  const problem = addCode(desk, code)
  if (desk.till.preferences.get().sounds) beep(problem ? 'not-found' : 'ok')
  if (problem) toast.bad(...problem)
}
