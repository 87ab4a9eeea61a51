import { useEffect, useRef } from 'react'

/**
 * Saves fields of one record as each loses focus: one call after the other, each with the changes since and the previous call's answer, so that
 * leaving a field while another is being saved undoes nothing. `send` returns the saved record; undefined if it was refused, and the change is
 * dropped.
 */
export function useJoinedSaves<Saved extends object>(
  saved: Saved,
  send: (record: Saved) => Promise<Saved | undefined>,
): (change: Partial<Saved>) => void {
  const last = useRef(saved)
  const waiting = useRef<Partial<Saved>>({})
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    last.current = saved
  }, [saved])
  async function next(): Promise<void> {
    const change = waiting.current
    waiting.current = {}
    if (Object.keys(change).length > 0) last.current = (await send({ ...last.current, ...change })) ?? last.current
  }
  return (change) => {
    waiting.current = { ...waiting.current, ...change }
    turn.current = turn.current.then(next)
  }
}
