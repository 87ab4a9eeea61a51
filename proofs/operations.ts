import { contract } from '@tunda/contract'
import type { Access, Meta } from '@tunda/contract/access'
import { type AccountCall, accountCalls } from '@tunda/contract/accounts/account'
import type { z } from 'zod'

/** An operation over HTTP, with those who may call it. `path` has `{id}` in place of an id. */
export type Operation = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: Access
  /** Whether programs may call it, if its rights do not determine that. */
  readonly keys?: boolean | undefined
  /** Its input; of an auth call the body. Undefined: none. */
  readonly input: z.ZodType | undefined
  readonly dialect: 'api' | 'auth'
}

type Leaf = {
  '~orpc': { route: { method?: string; path?: string }; meta: Meta; inputSchema?: z.ZodType }
}

/** Every procedure of the contract and every auth call, as declared. */
export function everyOperation(): Operation[] {
  return [...proceduresIn(contract, ''), ...accountOperations()]
}

function proceduresIn(branch: object, prefix: string): Operation[] {
  return Object.entries(branch).flatMap(([key, value]: [string, object]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    return '~orpc' in value ? [operationOf(name, value as Leaf)] : proceduresIn(value, name)
  })
}

function operationOf(name: string, { '~orpc': { route, meta, inputSchema } }: Leaf): Operation {
  if (route.method === undefined || route.path === undefined) throw new Error(`${name} has no address`)
  const { access, keys } = meta
  return { name, method: route.method, path: route.path, access, keys, input: inputSchema, dialect: 'api' }
}

function accountOperations(): Operation[] {
  return Object.entries(accountCalls).map(([key, call]: [string, AccountCall]) => ({
    name: `account.${key}`,
    method: call.method,
    path: call.path.replace(':id', '{id}'),
    access: call.access,
    input: call.body,
    dialect: 'auth',
  }))
}
