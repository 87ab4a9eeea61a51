import type { Organization } from '@tunda/contract/organization'
import { letterTo } from '../shared/support-address.ts'

/** A link that opens a letter to the people who run this installation, with what they need to know of the shop; undefined without their address. */
export function letterAbout(subject: string, shop: Pick<Organization, 'id' | 'name'> | undefined): string | undefined {
  return letterTo(subject, shop ? `\n\n—\n${shop.name}\n${shop.id}` : '')
}
