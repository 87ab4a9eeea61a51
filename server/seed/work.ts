import type { Caller } from '../doors/callers.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { MadeShop } from './make-shop.ts'

/** What the past is written with. `callers` and `tillTokens` are in the order of the staff and of the tills. */
export type Work = {
  readonly callers: readonly Caller[]
  readonly tillTokens: readonly string[]
  readonly peppers: Secrets['peppers']
  readonly shop: MadeShop
}

/** Somebody of the staff, by place. */
export function callerOf({ callers }: Pick<Work, 'callers'>, place: number): Caller {
  const caller = callers[place]
  if (caller === undefined) throw new Error('somebody of the past is not known')
  return caller
}
