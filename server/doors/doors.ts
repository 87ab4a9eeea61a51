import { implement, ORPCError, os } from '@orpc/server'
import type { contract } from '@tunda/contract'
import type { Access, Meta } from '@tunda/contract/access'
import { general } from '@tunda/contract/failure'
import { mayCall } from '@tunda/contract/organization/rights'
import { apiKeyFailures, isForKeys } from '@tunda/contract/programs/api-keys'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { once } from '../http/idempotency.ts'
import { enterPlatform } from '../platform/enter.ts'
import { type Caller, enter, lastShopOf, memberOf, personOf, refuseClosed } from './callers.ts'
import { asTill } from './till-door.ts'
import { enterTerminals, lastTillOf } from './tills.ts'
import type { Visit } from './visit.ts'

const visits = os.$context<Visit>()

type Contract = typeof contract

function metaOf(procedure: unknown): Meta {
  return (procedure as { '~orpc': { meta: Meta } })['~orpc'].meta
}

/** What the procedure declares in the contract. A door that is not the declared one refuses to open at all. */
function declared<Who extends Access['who']>(procedure: unknown, who: Who): Extract<Access, { who: Who }> {
  const { access } = metaOf(procedure)
  if (access.who !== who) throw new Error(`a procedure for ${access.who} was put behind the ${who} door`)
  return access as Extract<Access, { who: Who }>
}

function signedIn(visit: Visit): Caller {
  if (visit.caller === undefined) throw fail(general.notAuthenticated)
  return visit.caller
}

/** For everyone; no transaction is open. */
const anyone = visits.middleware(({ procedure, next }) => {
  declared(procedure, 'anyone')
  return next()
})

/** For a person with a live session. `context.tx` reaches shops only through `shops_of_current_user` and the like. */
const user = visits.middleware(async ({ context, procedure, next }, input) => {
  declared(procedure, 'user')
  const caller = signedIn(context)
  return await context.database.asApp(async (tx) => {
    const person = personOf(await enterAlone(tx, caller), caller)
    return await once(tx, context, person, input, () => next({ context: { tx, person } }))
  })
})

/** For a member with a right that the procedure declares. `context.tx` may touch that member's active organisation and nothing else. */
const member = visits.middleware(async ({ context, procedure, next }, input) => {
  const access = declared(procedure, 'member')
  const caller = signedIn(context)
  const { onlyReads = false, shownOnce, isLong = false, mayBeBehind = false } = metaOf(procedure)
  const { calls, givingWay, hasReplica } = context.database
  const admit = async (tx: Tx) => {
    const found = memberOf(await enterAlone(tx, caller), caller, context.trial)
    if (found.is_program && !isForKeys(metaOf(procedure))) throw fail(apiKeyFailures.notForKeys)
    if (!mayCall(access, found)) throw fail(access.refusal ?? general.notAllowed)
    return found
  }
  // A replica may not know yet of somebody who was removed.
  if (mayBeBehind && hasReplica) {
    const found = await calls.asAppFor(shopOf(caller), admit)
    return await givingWay.asOrganization(found.org_id, async (tx) => await next({ context: { tx, member: found } }))
  }
  const { asAppFor } = isLong ? givingWay : calls
  return await asAppFor(shopOf(caller), async (tx) => {
    const found = await admit(tx)
    const work = () => next({ context: { tx, member: found } })
    return await (onlyReads ? work() : once(tx, context, found, input, work, shownOnce))
  })
})

/**
 * For a paired till, identified by the hash in the body; organisation and terminal come only from its row. `context.tx` may touch that organisation
 * and nothing else.
 */
const terminal = visits.middleware(async ({ context, procedure, next }, input) => {
  declared(procedure, 'terminal')
  const { userAgent: user_agent, trial } = context
  const { token_hash } = (input ?? {}) as { token_hash?: unknown }
  return await asTill(context, token_hash, (verifiers) =>
    context.database.calls.asAppFor(lastTillOf({ verifiers })?.org_id, async (tx) => {
      const [found] = await enterTerminals(tx, [{ verifiers, user_agent }], trial)
      if (found === undefined) throw fail(general.terminalNotAuthenticated)
      refuseClosed(found)
      return await next({ context: { tx, terminal: found } })
    }),
  )
})

/** For a paired till whose use case opens its own transactions with `context.verifiers`: what one of them wrote stays even if the call fails. */
const terminalAlone = visits.middleware(async ({ context, procedure, next }, input) => {
  declared(procedure, 'terminal')
  const { token_hash } = (input ?? {}) as { token_hash?: unknown }
  return await asTill(context, token_hash, async (verifiers) => await next({ context: { verifiers } }))
})

/** For the platform team. `context.tx` has the platform's role: it sees people, subscriptions and counts, but none of a shop's trade. */
const superAdmin = visits.middleware(async ({ context, procedure, next }, input) => {
  declared(procedure, 'superAdmin')
  const caller = signedIn(context)
  if (caller.verifiers !== undefined) throw fail(apiKeyFailures.notForKeys)
  return await context.database.asPlatform(async (tx) => {
    const person = await enterPlatform(tx, caller)
    return await once(tx, context, person, input, () => next({ context: { tx, person } }))
  })
})

/** The doors for the procedures of some slices. A slice passes its own part of the contract, so that no other part is loaded. */
export function doors<Name extends keyof Contract>(
  slices: Pick<Contract, Name>,
): { readonly [Door in keyof Doors]: Pick<Doors[Door], Name> } {
  return doorsTo(slices as Contract)
}

type Doors = ReturnType<typeof doorsTo>

function doorsTo(slices: Contract) {
  const calls = implement(slices).$context<Visit>()
  return {
    anyone: calls.use(anyone),
    user: calls.use(user),
    member: calls.use(member),
    terminal: calls.use(terminal),
    terminalAlone: calls.use(terminalAlone),
    superAdmin: calls.use(superAdmin),
  }
}

/** The shop that they most likely mean; the door decides. */
function shopOf(caller: Caller): string | undefined {
  return lastShopOf(caller) || undefined
}

async function enterAlone(tx: Tx, caller: Caller) {
  const [entry] = await enter(tx, [caller])
  if (entry === undefined) throw new ORPCError('INTERNAL_SERVER_ERROR')
  return entry
}
