import { approvalMinutes } from '@tunda/contract/till/approvals'
import { z } from 'zod'

const key = 'asked-approval'
const Asked = z.object({ id: z.string(), of: z.string() })

/**
 * The request that was sent for this sale, as long as it stays the same. Kept in the tab: a phone reloads a page while its seller writes to
 * somebody who may approve, and the answer must still find the sale.
 */
export function askedFor(of: string): string | undefined {
  try {
    const kept = Asked.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null')).data
    return kept?.of === of ? kept.id : undefined
  } catch {
    return undefined
  }
}

export function keepAsked(id: string, of: string): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ id, of }))
  } catch {
    // Storage is blocked: it then has to be asked for again after a reload.
  }
}

/** An approval that was given too long ago lets nothing through any more. */
export const isTooOld = (decidedAt: string | null, now: number): boolean =>
  decidedAt !== null && now - Date.parse(decidedAt) > approvalMinutes * 60_000
