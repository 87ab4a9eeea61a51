import { supportAddress } from '../shared/support-address.ts'

export function SupportLink() {
  const address = supportAddress()
  return <a href={`mailto:${address}`}>{address}</a>
}
