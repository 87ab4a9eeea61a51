import { general } from '@tunda/contract/failure'
import { fail } from '../fail.ts'

/** Milliseconds after which a call fails, well before clients give up at 30 s. */
const deadline = 15_000

/** Runs `work` under the deadline. Fails DATABASE_ERROR once it has passed; the work itself still runs to its end. */
export async function inTime<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(fail(general.busy)), deadline)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
