import { randomUUID } from 'node:crypto'
import type { Access } from '@tunda/contract/access'
import { mayCall, rightsOfRole, roles } from '@tunda/contract/organization/rights'
import { isForKeys } from '@tunda/contract/programs/api-keys'
import { stockProduct } from '../../server/testing/shops.ts'
import { type Answered, ask, codeOf } from '../asking.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { type Sample, samples } from '../samples.ts'
import { outsiders, type Present, type Principal, present, principals, type Scene } from './principals.ts'

/** Whose thing a request names. */
type Kind = 'own' | 'foreign' | 'absent'

/** One request of the matrix and its result. `fault` is how that differs from what is declared. */
export type Cell = {
  readonly operation: string
  readonly principal: Principal
  readonly kind: Kind
  readonly answer: Answered
  readonly fault: string | undefined
}

export type Matrix = Scene & {
  /** The things of a shop that a request may name. */
  readonly things: { readonly own: Omit<Ids, 'user_id'>; readonly foreign: Omit<Ids, 'user_id'> }
}

/** Calls every operation as every one of `asking`, naming the shop's own, another's and unknown things. */
export async function walkMatrix(matrix: Matrix, asking: readonly Principal[] = principals): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const operation of everyOperation()) {
    for (const sample of samplesOf(operation)) {
      const rows = await Promise.all(asking.map((principal) => walkRow(matrix, operation, sample, principal)))
      cells.push(...rows.flat())
    }
  }
  return cells
}

/** Operations without a sample. */
export function operationsWithoutSample(): string[] {
  return everyOperation()
    .map(({ name }) => name)
    .filter((name) => samples[name] === undefined)
}

function samplesOf({ name }: Operation): readonly Sample[] {
  return samples[name] ?? []
}

async function walkRow(matrix: Matrix, operation: Operation, sample: Sample, principal: Principal): Promise<Cell[]> {
  // To an outsider the shop's own things are already another's.
  const another = outsiders.includes(principal) ? 'own' : 'foreign'
  const asked = sample.missing === undefined ? (['own'] as const) : (['own', 'foreign', 'absent'] as const)
  const cells: Cell[] = []
  for (const kind of asked) {
    if (kind === 'foreign' && another === 'own') continue
    cells.push(await askOnce(matrix, operation, sample, principal, kind))
  }
  const [theirs, none] = [cells.find(({ kind }) => kind === another), cells.find(({ kind }) => kind === 'absent')]
  if (theirs === undefined || none === undefined || isAlike(theirs.answer, none.answer)) return cells
  const fault = `another's answers ${theirs.answer.text}, none ${none.answer.text}`
  return cells.map((cell) => (cell === theirs ? { ...cell, fault: cell.fault ?? fault } : cell))
}

async function askOnce(
  matrix: Matrix,
  operation: Operation,
  sample: Sample,
  principal: Principal,
  kind: Kind,
): Promise<Cell> {
  const who = await present(matrix, principal)
  const home = outsiders.includes(principal) ? 'foreign' : 'own'
  const mine = { ...matrix.things[home], user_id: who.user_id }
  const ids = idsOf(matrix, kind, who)
  if (sample.isLast && kind === 'own' && home === 'own')
    ids.product_id = await stockProduct(matrix.testDb, matrix.own, { stock: 0 })
  const answer = await send(matrix, operation, who, sample.request(ids, mine))
  const [status, code] = expected(operation, sample, principal, kind)
  const said = codeOf(answer)
  const isAsDeclared = answer.status === status && (code === undefined || said === code)
  const fault = isAsDeclared ? undefined : `${status} ${code ?? ''} declared, ${answer.status} ${said ?? ''} answered`
  return { operation: operation.name, principal, kind, answer, fault }
}

/** Whose things a request names: the shop's own, the other shop's, or unknown ones. A colleague names themself as the person. */
function idsOf({ own, foreign, things }: Matrix, kind: Kind, who: Present): Ids {
  const id = randomUUID
  switch (kind) {
    case 'absent':
      return {
        org_id: id(),
        user_id: id(),
        product_id: id(),
        sale_id: id(),
        stock_take_id: id(),
        customer_id: id(),
        category_id: id(),
        terminal_id: id(),
        parked_id: id(),
        drawer_id: id(),
        shift_id: id(),
        supplier_id: id(),
        goods_in_id: id(),
        unit_id: id(),
        api_key_id: id(),
        webhook_id: id(),
        transfer_id: id(),
        order_id: id(),
      }
    case 'foreign':
      return { ...things.foreign, user_id: foreign.owner.user_id }
    case 'own':
      return { ...things.own, user_id: outsiders.includes(who.principal) ? own.owner.user_id : who.user_id }
    default:
      return kind satisfies never
  }
}

async function send(
  { service }: Matrix,
  { method, path }: Operation,
  who: Present,
  { id, query, body }: ReturnType<Sample['request']>,
): Promise<Answered> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const hasBody = method !== 'GET' && (body !== undefined || Object.keys(who.extra).length > 0)
  return await ask(service.address, {
    method,
    path: path.replace('{id}', id ?? '') + search,
    token: who.token,
    headers: who.headers,
    body: hasBody ? { ...body, ...who.extra } : undefined,
  })
}

type Outcome = readonly [status: number, code?: string]

/** What the contract declares for this cell. */
function expected({ access, keys, dialect }: Operation, sample: Sample, principal: Principal, kind: Kind): Outcome {
  const isOwner = principal === 'owner' || principal === 'stranger'
  const done = (isOwner ? sample.doneByOwner : undefined) ?? sample.done ?? [200]
  if (access.who === 'anyone') return done
  const isTill = principal === 'terminal' || principal === 'otherTerminal'
  if (access.who === 'terminal' && isTill)
    return principal === 'terminal' && kind === 'own' ? done : (sample.missing ?? done)
  const isSignedOut = isTill || principal === 'nobody' || principal === 'publicKey' || principal === 'revokedTerminal'
  if (isSignedOut || access.who === 'terminal')
    return dialect === 'auth' ? [401, 'no_authorization'] : [401, 'AUTHENTICATION_ERROR']
  if (principal === 'program' || principal === 'otherProgram') {
    if (dialect === 'auth') return [403, 'bad_jwt']
    if (!isForKeys({ access, keys })) return [403, 'AUTHORIZATION_ERROR']
    return principal === 'program' && kind === 'own' ? done : (sample.missing ?? done)
  }
  if (principal === 'ended') return dialect === 'auth' ? [403, 'session_not_found'] : [401, 'AUTHENTICATION_ERROR']
  if (access.who === 'superAdmin' && principal !== 'superAdmin') return [403, 'AUTHORIZATION_ERROR']
  if (access.who === 'member' && !isLetIn(principal, access)) return [403, 'AUTHORIZATION_ERROR']
  const isOfTheShop = principal === 'member' || principal === 'admin' || principal === 'owner'
  const names = kind === 'own' && (isOfTheShop || (principal === 'superAdmin' && isOnesOwn(sample)))
  return names ? done : (sample.missing ?? done)
}

function isLetIn(principal: Principal, access: Extract<Access, { who: 'member' }>): boolean {
  const role = principal === 'stranger' ? 'owner' : roles.find((one) => one === principal)
  return role !== undefined && mayCall(access, { rights: rightsOfRole[role] })
}

/** Whether the sample names nothing of a shop, only the caller. */
function isOnesOwn(sample: Sample): boolean {
  const things = { product_id: '', sale_id: '', stock_take_id: '', customer_id: '', category_id: '', terminal_id: '' }
  const nobodys = {
    org_id: '',
    parked_id: '',
    drawer_id: '',
    shift_id: '',
    supplier_id: '',
    goods_in_id: '',
    unit_id: '',
    api_key_id: '',
    webhook_id: '',
    transfer_id: '',
    order_id: '',
    ...things,
  }
  const asked = sample.request({ ...nobodys, user_id: 'me' }, { ...nobodys, user_id: '' })
  return JSON.stringify(asked).includes('"me"')
}

function isAlike(one: Answered, other: Answered): boolean {
  return one.status === other.status && codeOf(one) === codeOf(other) && shapeOf(one.json) === shapeOf(other.json)
}

/** The keys and types of an answer, without its values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`
  if (typeof value !== 'object' || value === null) return typeof value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${key}:${shapeOf(part)}`).join()}}`
}

/** Every key anywhere in an answer. */
export function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)])
}
