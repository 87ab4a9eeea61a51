import { oc } from '@orpc/contract'
import { asErrors, type FailureEntry, general } from './failure.ts'
import type { Right } from './organization/rights.ts'

/** Who may call a procedure. It is declared on the procedure itself, where the server's doors and the web's buttons read it. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'user' }
  /** Members of the active organisation with one of these rights; all members if none is named. */
  | { readonly who: 'member'; readonly rights: readonly Right[]; readonly refusal?: FailureEntry }
  | { readonly who: 'terminal' }
  | { readonly who: 'superAdmin' }

export type Meta = {
  readonly access: Access
  /** Fields of the answer that are shown only once: a retry with the same key finds them empty. */
  readonly shownOnce?: readonly string[]
  /** A POST that changes nothing: its answer, which may contain personal data, is not stored for retries. */
  readonly onlyReads?: boolean
  /** It may take seconds, so it runs with a lower priority. */
  readonly isLong?: boolean
  /** It may be answered from a replica, which is some moments behind: rows of a shop, not who may see them. */
  readonly mayBeBehind?: boolean
  /** Whether a program with a key may call it, if its rights alone do not decide that. */
  readonly keys?: boolean
}

const {
  validation,
  notAuthenticated,
  notAllowed,
  database,
  ruleBroken,
  unexpected,
  keyReused,
  notFound,
  factorNeeded,
  factorSetUpNeeded,
} = general
const factors = { factorNeeded, factorSetUpNeeded }
const always = asErrors({ validation, database, ruleBroken, unexpected })

function procedureFor(access: Access, shownOnce: readonly string[] = [], keys?: boolean) {
  return oc.$meta<Meta>({ access, shownOnce, ...(keys === undefined ? {} : { keys }) }).errors(always)
}

/** No sign-in is needed. */
export function forAnyone() {
  return procedureFor({ who: 'anyone' })
}

/** Any person with a live session. */
export function forUser() {
  return procedureFor({ who: 'user' }).errors(asErrors({ notAuthenticated, factorNeeded, keyReused }))
}

/** A person with a live session who works in the active organisation and has one of the rights (none given: anybody who works there). */
export function forMember(...anyOf: readonly Right[]) {
  return procedureFor({ who: 'member', rights: anyOf }).errors(
    asErrors({ notAuthenticated, notAllowed, ...factors, notFound, keyReused }),
  )
}

/** As `forMember`, for a POST that only reads, so that a retry reads again. */
export function forMemberReading(...anyOf: readonly Right[]) {
  const access: Access = { who: 'member', rights: anyOf }
  return oc
    .$meta<Meta>({ access, onlyReads: true })
    .errors(always)
    .errors(asErrors({ notAuthenticated, notAllowed, ...factors, notFound }))
}

/** As `forMemberReading` with no right named, and for a program with any key of the shop. */
export function forEverybodyReading() {
  return oc
    .$meta<Meta>({ access: { who: 'member', rights: [] }, onlyReads: true, keys: true })
    .errors(always)
    .errors(asErrors({ notAuthenticated, notAllowed, ...factors, notFound }))
}

/** As `forMemberReading`, for what may take seconds. */
export function forMemberAtLength(right: Right, more: Pick<Meta, 'mayBeBehind'> = {}) {
  return oc
    .$meta<Meta>({ access: { who: 'member', rights: [right] }, onlyReads: true, isLong: true, ...more })
    .errors(always)
    .errors(asErrors({ notAuthenticated, notAllowed, ...factors, notFound }))
}

/** As `forMember`, with the specification's own message for a member without the right. */
export function forMemberOrRefuse(refusal: FailureEntry, ...anyOf: readonly Right[]) {
  return procedureFor({ who: 'member', rights: anyOf, refusal }).errors(
    asErrors({ notAuthenticated, refusal, ...factors, notFound, keyReused }),
  )
}

/** As `forMember` with no right named, and for a program with any key of the shop: what everybody there sees. */
export function forEverybody() {
  return procedureFor({ who: 'member', rights: [] }, [], true).errors(
    asErrors({ notAuthenticated, notAllowed, ...factors, notFound, keyReused }),
  )
}

/** As `forMember`, but not for programs: requests to people, and decisions on them, are made by people. */
export function forPeople(...anyOf: readonly [Right, ...Right[]]) {
  return procedureFor({ who: 'member', rights: anyOf }, [], false).errors(
    asErrors({ notAuthenticated, notAllowed, ...factors, notFound, keyReused }),
  )
}

/** As `forPeople`, for an answer with fields that are not kept: a retry finds them empty. */
export function forPeopleShownOnce(shownOnce: readonly string[], ...anyOf: readonly [Right, ...Right[]]) {
  return procedureFor({ who: 'member', rights: anyOf }, shownOnce, false).errors(
    asErrors({ notAuthenticated, notAllowed, ...factors, notFound, keyReused }),
  )
}

/** As `forMemberOrRefuse`, for an answer with secrets: these fields are never stored, and are empty in the answer to a retry. */
export function forMemberShownOnce(shownOnce: readonly string[], refusal: FailureEntry, ...anyOf: readonly Right[]) {
  return procedureFor({ who: 'member', rights: anyOf, refusal }, shownOnce).errors(
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
