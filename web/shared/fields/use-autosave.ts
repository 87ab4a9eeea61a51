import { useEffect, useEffectEvent, useRef, useState } from 'react'

const waitMs = 1000

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

type Change = Record<string, unknown>

/**
 * Saves changes one second after the last one, together and in order: an older value never replaces a newer one. Pending ones are sent at once when
 * the screen closes or the page is hidden. What failed is kept, so that `saveNow` sends it again.
 */
export function useAutosave<C extends object>(save: (change: C) => Promise<void>) {
  const [state, setState] = useState<SaveState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<C | undefined>(undefined)
  const isSending = useRef(false)
  /** Due while the previous save is in progress. */
  const isDue = useRef(false)
  /** What was sent without waiting for the one before, because the page may be gone, and its answers. */
  const beside = useRef<{ readonly change: C; readonly answers: Promise<unknown> }>(undefined)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  async function send() {
    clearTimeout(timer.current)
    const job = waiting.current
    if (!job) return
    // One after the other, so that an older value never arrives last.
    isDue.current = isSending.current
    if (isSending.current) return
    waiting.current = undefined
    isSending.current = true
    setState('saving')
    const isSaved = await latest.current(job).then(
      () => true,
      () => false,
    )
    await beside.current?.answers
    isSending.current = false
    const next = waiting.current
    if (!isSaved) waiting.current = together(job, next)
    if (next && isDue.current) return await send()
    setState(isSaved ? (next ? 'waiting' : 'saved') : 'failed')
  }

  function change(asked: C) {
    waiting.current = together(waiting.current, asked)
    setState('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), waitMs)
  }

  function cancel() {
    clearTimeout(timer.current)
    waiting.current = undefined
    setState('idle')
  }

  const sendInOrder = useEffectEvent(send)
  useEffect(() => {
    const leave = () => {
      const last = waiting.current
      const isHeldUp = isSending.current && last !== beside.current?.change
      void sendInOrder()
      if (!last || !isHeldUp) return
      // A page that is gone sends nothing any more. If it stays, this is sent once more after the one before, so that it stands.
      const sent = latest.current(last).catch(() => undefined)
      beside.current = { change: last, answers: Promise.all([beside.current?.answers, sent]) }
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      void sendInOrder()
    }
  }, [])

  return { state, change, cancel, saveNow: () => void send() }
}

/** Both changes as one; for the same field the later one applies. */
function together<C extends object>(first: C | undefined, then: C | undefined): C {
  const merged: Change = { ...first }
  for (const [name, value] of Object.entries(then ?? {})) {
    const before = merged[name]
    merged[name] = isPart(value) && isPart(before) ? together(before, value) : value
  }
  return merged as C
}

function isPart(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
