import { useEffect, useRef, useState } from 'react'

const waitMs = 1000

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

/** Saves a value one second after it last changed; what still waits when the screen goes is sent at once. */
export function useAutosave<Value>(save: (value: Value) => Promise<void>) {
  const [state, setState] = useState<SaveState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<{ value: Value } | undefined>(undefined)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  async function send() {
    clearTimeout(timer.current)
    const job = waiting.current
    if (!job) return
    waiting.current = undefined
    setState('saving')
    try {
      await latest.current(job.value)
      if (!waiting.current) setState('saved')
    } catch {
      // Kept, so that Retry sends what was typed.
      waiting.current ??= job
      setState('failed')
    }
  }

  function change(value: Value) {
    waiting.current = { value }
    setState('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), waitMs)
  }

  function cancel() {
    clearTimeout(timer.current)
    waiting.current = undefined
    setState('idle')
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (waiting.current) void latest.current(waiting.current.value).catch(() => undefined)
    },
    [],
  )

  return { state, change, cancel, saveNow: () => void send() }
}
