import { CashCounted } from '@tunda/contract/till/drawer-shapes'

const keyOf = (shiftId: string) => `tunda-drawer-count-${shiftId}`

/** What was typed of a count on this device and not closed yet: it outlives the page. */
export function readDraft(shiftId: string): CashCounted {
  try {
    return CashCounted.safeParse(JSON.parse(window.localStorage.getItem(keyOf(shiftId)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

export function keepDraft(shiftId: string, cash: CashCounted): void {
  try {
    window.localStorage.setItem(keyOf(shiftId), JSON.stringify(cash))
  } catch {
    // A full or closed store: the count goes on, and is typed again after a reload.
  }
}

export function dropDraft(shiftId: string): void {
  try {
    window.localStorage.removeItem(keyOf(shiftId))
  } catch {
    // As above.
  }
}
