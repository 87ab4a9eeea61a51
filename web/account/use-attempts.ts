import { useEffect, useState } from 'react'
import { attemptLimit } from './attempt-limit.ts'

/** The shared attempt limit as a form sees it; `secondsLeft` counts down while nothing more may be sent. */
export function useAttempts() {
  const [secondsLeft, setSecondsLeft] = useState(attemptLimit.secondsToWait)
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSecondsLeft(attemptLimit.secondsToWait()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])

  function take(): number {
    const seconds = attemptLimit.take()
    setSecondsLeft(seconds)
    return seconds
  }

  return { secondsLeft, take, succeeded: attemptLimit.reset }
}
