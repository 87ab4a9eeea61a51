import { randomUUID } from 'node:crypto'
import { grantableRights, neededWith, type Right } from '@tunda/contract/organization/rights'
import type { TestDatabase } from './shops.ts'

type Named = {
  readonly rights: readonly Right[]
  readonly name?: string
  readonly max_discount_percent?: number
  readonly max_refund?: number
}

/** Makes a role of the shop's own, gives it to the person, past every wall, and returns its id. */
export async function giveOwnRole(
  testDb: Pick<TestDatabase, 'asOwner'>,
  org_id: string,
  { user_id }: { readonly user_id: string },
  { rights, name = `Role ${randomUUID().slice(0, 8)}`, max_discount_percent, max_refund }: Named,
): Promise<string> {
  const id = randomUUID()
  await testDb.asOwner(
    `insert into organization_roles (org_id, id, name, rights, max_discount_percent, max_refund) values ($1, $2, $3, $4, $5, $6)`,
    [org_id, id, name, rights, max_discount_percent ?? null, max_refund ?? null],
  )
  await testDb.asOwner(
    `update organization_members set role = 'member', role_id = $3 where org_id = $1 and user_id = $2`,
    [org_id, user_id, id],
  )
  return id
}

/** Every right that a role can name, but for `left` and what needs one of them. */
export function allRightsBut(...left: readonly Right[]): Right[] {
  const isLeft = (right: Right): boolean => left.includes(right) || (neededWith[right] ?? []).some(isLeft)
  return grantableRights.filter((right) => !isLeft(right))
}
