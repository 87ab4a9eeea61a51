import type { z } from 'zod'
import { wordsOfRefusal } from '../words/failures-in-force.ts'

/** Why a schema refused a value; undefined if it did not. */
export function faultOf(checked: z.ZodSafeParseResult<unknown>): string | undefined {
  const [first] = checked.error?.issues ?? []
  return first && wordsOfRefusal(first.message)
}
