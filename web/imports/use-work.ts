import { useState } from 'react'
import { asFailure } from '../shared/failure.ts'
import { UnreadableFile } from './read-file.ts'

type Work = { readonly what: string; readonly done: number; readonly of: number }
/** Runs one step; `task` tells how far it has come. */
export type Run = (what: string, of: number, task: (tell: (done: number) => void) => Promise<void>) => Promise<void>

/** What is under way, and what went wrong: that stands on the page until the next try. */
export function useWork() {
  const [work, setWork] = useState<Work>()
  const [problem, setProblem] = useState<string>()
  const run: Run = async (what, of, task) => {
    setProblem(undefined)
    setWork({ what, done: 0, of })
    try {
      await task((done) => setWork({ what, done, of }))
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : asFailure(error).message)
    } finally {
      setWork(undefined)
    }
  }
  return { work, problem, run, forget: () => setProblem(undefined) }
}
