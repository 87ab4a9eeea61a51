import { useEffect, useRef } from 'react'

/**
 * Saves fields of one record as each is left: one call after the other, each with what was changed since and what the one before
 * answered. So a field that is left while another is on its way takes nothing back. `send` answers the record as it is saved; undefined
 * where it was refused, and then the change is forgotten.
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
