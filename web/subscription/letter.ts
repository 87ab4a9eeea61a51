import type { Organization } from '@tunda/contract/organization'
import { supportAddress } from '../shared/support-address.ts'

/** A link that opens a letter to the people who run this installation, with what they need to know of the shop. */
export function letterAbout(subject: string, shop: Pick<Organization, 'id' | 'name'> | undefined): string {
  const body = shop ? `\n\n—\n${shop.name}\n${shop.id}` : ''
  return `mailto:${supportAddress()}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
