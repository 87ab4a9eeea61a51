import { type ReactNode, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import list from '../panels/panel-list.module.css'

export function CallProblem({ children }: { children: ReactNode }) {
  return (
    <p className={list.problem} role="alert">
      {children}
    </p>
  )
}

/** One call at a time, and its failure. */
export function useOneCall() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(asFailure(error).message)
    }
    setBusy(false)
  }
  return { isBusy, problem, run }
}
