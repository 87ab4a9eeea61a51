import { contract } from '@tunda/contract'
import type { Meta } from '@tunda/contract/access'
import { isForKeys, type KeyRight, keyRights } from '@tunda/contract/programs/api-keys'

type Leaf = { readonly '~orpc': { readonly meta: Meta } }

/** A procedure that programs may call, such as `products.list`. The key needs one of the rights; if there are none, any key may call it. */
export type CallForKeys = { readonly name: string; readonly rights: readonly KeyRight[] }

/** Every procedure that a program with a key may call, by its name in the contract. */
export function callsForKeys(): CallForKeys[] {
  return leavesOf(contract, '').flatMap(({ name, meta }) => {
    const { access } = meta
    if (access.who !== 'member' || !isForKeys(meta)) return []
    return { name, rights: keyRights.filter((right) => access.rights.some((one) => one === right)) }
  })
}

function leavesOf(branch: object, prefix: string): { name: string; meta: Meta }[] {
  return Object.entries(branch).flatMap(([key, value]: [string, object]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    return '~orpc' in value ? [{ name, meta: (value as Leaf)['~orpc'].meta }] : leavesOf(value, name)
  })
}
