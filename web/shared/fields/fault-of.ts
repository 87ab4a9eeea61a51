import type { z } from 'zod'
import { wordsOfRefusal } from '../words/failures-in-force.ts'

/** What is wrong with a value that a schema looked at; undefined where nothing is. */
export function faultOf(checked: z.ZodSafeParseResult<unknown>): string | undefined {
  const [first] = checked.error?.issues ?? []
  return first && wordsOfRefusal(first.message)
}
