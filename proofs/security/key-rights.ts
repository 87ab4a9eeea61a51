import { randomUUID } from 'node:crypto'
import { mayCall, type Right } from '@tunda/contract/organization/rights'
import { isForKeys, type KeyRight, keyRights } from '@tunda/contract/programs/api-keys'
import { keptOf, newSecret } from '../../server/api-keys/key-secret.ts'
import { programWith, type TestProgram } from '../../server/testing/programs.ts'
import { stockProduct, type TestDatabase, type TestShop } from '../../server/testing/shops.ts'
import { type Answered, ask, codeOf } from '../asking.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { type Sample, samples } from '../samples.ts'
import type { Service } from '../whole-product.ts'

/** Whose thing a key names: its own shop's, another's, one that does not exist; or it claims to come from the other shop. */
export type Kind = 'own' | 'foreign' | 'absent' | 'intruding'
export type KeyCell = {
  readonly operation: string
  /** The one right that the key has. */
  readonly right: KeyRight | 'none'
  readonly kind: Kind
  readonly answer: Answered
  readonly fault: string | undefined
}

export type KeyScene = {
  readonly testDb: TestDatabase
  readonly service: Service
  readonly own: TestShop
  readonly foreign: TestShop
  readonly things: { readonly own: Omit<Ids, 'user_id'>; readonly foreign: Omit<Ids, 'user_id'> }
}
type Keys = ReadonlyMap<KeyRight | 'none', TestProgram>

/** A key of the shop for each right that a key can have, with that right alone, and one with none: bypassing the door, which allows a shop twenty. */
async function openKeys({ testDb, service, own }: KeyScene): Promise<Keys> {
  const keys = new Map<KeyRight | 'none', TestProgram>()
  for (const right of ['none', ...keyRights] as const) {
    const id = randomUUID()
    const secret = newSecret(id)
    const { verifier, pepper_id } = keptOf(secret, service.peppers)
    await testDb.asOwner(
      `insert into api_keys (org_id, id, name, rights, secret_prefix, user_id, created_at, verifier, pepper_id)
       values ($1, $2, $3, $4, 'abcdef', $5, now(), $6, $7)`,
      [own.org_id, id, right, right === 'none' ? [] : [right], own.owner.user_id, verifier, pepper_id],
    )
    keys.set(right, programWith(id, secret, service.peppers))
  }
  return keys
}

export function membersOperations(): Operation[] {
  return everyOperation().filter(({ access, dialect }) => dialect === 'api' && access.who === 'member')
}

/** Calls every operation for people of a shop with each key of `chosen`, for things of its own shop, of another's and of none. */
export async function walkKeys(
  scene: KeyScene,
  chosen: (operation: Operation) => readonly (KeyRight | 'none')[],
): Promise<KeyCell[]> {
  const keys = await openKeys(scene)
  const cells: KeyCell[] = []
  for (const operation of membersOperations()) {
    for (const sample of samples[operation.name] ?? []) {
      const rows = await Promise.all(chosen(operation).map((right) => walkRow(scene, keys, operation, sample, right)))
      cells.push(...rows.flat())
    }
  }
  return cells
}

async function walkRow(scene: KeyScene, keys: Keys, operation: Operation, sample: Sample, right: KeyRight | 'none') {
  const isIn = isLetIn(operation, right)
  const strangers = right === 'none' ? (['intruding'] as const) : []
  const others = sample.missing === undefined || !isIn ? [] : (['foreign', 'absent'] as const)
  const kinds: Kind[] = ['own', ...strangers, ...others]
  const cells: KeyCell[] = []
  for (const kind of kinds) {
    const answer = await send(scene, keys, operation, sample, right, kind)
    const fault = kind === 'intruding' ? faultOfIntruder(answer) : faultOf(operation, answer, isIn)
    cells.push({ operation: operation.name, right, kind, answer, fault })
  }
  const [theirs, none] = [cells.find(({ kind }) => kind === 'foreign'), cells.find(({ kind }) => kind === 'absent')]
  if (theirs === undefined || none === undefined || isAlike(theirs.answer, none.answer)) return cells
  const fault = `another's answers ${theirs.answer.text.slice(0, 200)}, none ${none.answer.text.slice(0, 200)}`
  return cells.map((cell) => (cell === theirs ? { ...cell, fault: cell.fault ?? fault } : cell))
}

/** What the contract declares: the one right that admits a key. */
function isLetIn({ access, keys }: Operation, right: KeyRight | 'none'): boolean {
  const rights: Partial<Record<Right, true>> = right === 'none' ? {} : { [right]: true }
  return access.who === 'member' && isForKeys({ access, keys }) && mayCall(access, { rights })
}

function faultOf(operation: Operation, { status, json }: Answered, isIn: boolean): string | undefined {
  const key = keyOf(json)
  if (status >= 500 || status === 401 || status === 429) return `answered ${status} ${key}`
  const { access } = operation
  const refusal = access.who === 'member' ? (access.refusal?.key ?? 'general.notAllowed') : ''
  const isRefused = status === 403 && (key === refusal || key === 'apiKey.notForKeys')
  if (!isIn) return isRefused ? undefined : `let in: ${status} ${key ?? ''}`
  return key === 'apiKey.notForKeys' ? 'refused as no program’s' : undefined
}

function faultOfIntruder({ status, json }: Answered): string | undefined {
  return status === 403 && keyOf(json) === 'general.foreignOrganization' ? undefined : `let in: ${status}`
}

function keyOf(json: unknown): string | undefined {
  const error = (json as { error?: { key?: string } } | undefined)?.error
  return error?.key
}

async function send(
  scene: KeyScene,
  keys: Keys,
  { method, path }: Operation,
  sample: Sample,
  right: KeyRight | 'none',
  kind: Kind,
) {
  const { service, own, foreign, things, testDb } = scene
  const program = keys.get(right)
  if (program === undefined) throw new Error(`there is no key with ${right}`)
  const mine = { ...things.own, user_id: program.user_id }
  const named = { ...(kind === 'absent' ? nobodys(things.own) : kind === 'foreign' ? things.foreign : things.own) }
  const user_id = kind === 'absent' ? randomUUID() : kind === 'foreign' ? foreign.owner.user_id : program.user_id
  if (sample.isLast && kind === 'own') named.product_id = await stockProduct(testDb, own, { stock: 0 })
  const { id, query, body } = sample.request({ ...named, user_id }, mine)
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  return await ask(service.address, {
    method,
    path: path.replace('{id}', id ?? '') + search,
    token: program.secret,
    headers: kind === 'intruding' ? { 'x-organization-id': foreign.org_id } : {},
    body: method === 'GET' ? undefined : body,
  })
}

function nobodys<Things extends object>(things: Things): Things {
  return Object.fromEntries(Object.keys(things).map((name) => [name, randomUUID()])) as Things
}

function isAlike(one: Answered, other: Answered): boolean {
  return one.status === other.status && codeOf(one) === codeOf(other)
}
