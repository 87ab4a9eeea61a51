import { z } from 'zod'
import type { Role } from '../organization/rights.ts'

/** Who must have a second factor to work in a shop, as its owner chose. Tills are not people, and are not asked. */
export const FactorRule = z.enum(['nobody', 'owners_and_admins', 'everyone'])
export type FactorRule = z.infer<typeof FactorRule>

export const rolesUnder: { readonly [Rule in FactorRule]: readonly Role[] } = {
  nobody: [],
  owners_and_admins: ['owner', 'admin'],
  everyone: ['owner', 'admin', 'member'],
}
