import { oc } from '@orpc/contract'
import { asErrors, type FailureEntry, general } from './failure.ts'

/** Roles of a member in an organisation, from most to least. */
export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/** Who may call a procedure. It stands on the procedure itself; the server's doors and the web's buttons read it there. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'user' }
  | { readonly who: 'member'; readonly roles: readonly Role[]; readonly refusal?: FailureEntry }
  | { readonly who: 'terminal' }
  | { readonly who: 'superAdmin' }

export type Meta = {
  readonly access: Access
  /** Fields of the answer that are shown this once: a retry under the same key finds them empty. */
  readonly shownOnce?: readonly string[]
}

const {
  validation,
  notAuthenticated,
  notAllowed,
  database,
  unexpected,
  keyReused,
  notFound,
  factorNeeded,
  factorSetUpNeeded,
} = general
const factors = { factorNeeded, factorSetUpNeeded }
const always = asErrors({ validation, database, unexpected })

function procedureFor(access: Access, shownOnce: readonly string[] = []) {
  return oc.$meta<Meta>({ access, shownOnce }).errors(always)
}

/** Nobody need be signed in. */
export function forAnyone() {
  return procedureFor({ who: 'anyone' })
}

/** Any person with a live session. */
export function forUser() {
  return procedureFor({ who: 'user' }).errors(asErrors({ notAuthenticated, factorNeeded, keyReused }))
}

/** A person with a live session who belongs to the active organisation, in one of the roles (default: any). */
export function forMember(...allowed: readonly Role[]) {
  return procedureFor({ who: 'member', roles: allowed.length > 0 ? allowed : roles }).errors(
    asErrors({ notAuthenticated, notAllowed, ...factors, notFound, keyReused }),
  )
}

/** As `forMember`, where the spec has its own sentence for a member in another role. */
export function forMemberOrRefuse(refusal: FailureEntry, ...allowed: readonly Role[]) {
  return procedureFor({ who: 'member', roles: allowed, refusal }).errors(
    asErrors({ notAuthenticated, refusal, ...factors, notFound, keyReused }),
  )
}

/** As `forMemberOrRefuse`, for an answer with secrets in it: those fields are nowhere kept, and empty in what a retry is answered. */
export function forMemberShownOnce(shownOnce: readonly string[], refusal: FailureEntry, ...allowed: readonly Role[]) {
  return procedureFor({ who: 'member', roles: allowed, refusal }, shownOnce).errors(
    asErrors({ notAuthenticated, refusal, ...factors, notFound, keyReused }),
  )
}

/** A paired till, known by the hash of its token. */
export function forTerminal() {
  return procedureFor({ who: 'terminal' }).errors(asErrors({ notAuthenticated, notAllowed }))
}

/** The platform team. */
export function forSuperAdmin() {
  return procedureFor({ who: 'superAdmin' }).errors(asErrors({ notAuthenticated, notAllowed, ...factors }))
}
