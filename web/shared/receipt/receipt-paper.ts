import { useSyncExternalStore } from 'react'

/** Roll printers by the width of their paper in millimetres, and A4. */
export const papers = ['58', '80', 'a4'] as const
export type Paper = (typeof papers)[number]

export const paperLabels: Record<Paper, string> = { '58': '58 mm', '80': '80 mm', a4: 'A4' }

const key = 'receipt-paper'
const listeners = new Set<() => void>()

/** The paper that this device prints receipts on: it belongs to the printer beside it, not to a person. */
export function receiptPaper(): Paper {
  try {
    const kept = window.localStorage.getItem(key)
    return papers.find((paper) => paper === kept) ?? '80'
  } catch {
    return '80'
  }
}

export function chooseReceiptPaper(paper: Paper): void {
  try {
    window.localStorage.setItem(key, paper)
  } catch {
    // Storage is blocked: the default paper then stays.
  }
  for (const listener of listeners) listener()
}

export function useReceiptPaper(): Paper {
  return useSyncExternalStore(subscribe, receiptPaper)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
