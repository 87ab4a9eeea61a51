import { noSupportAddress, supportAddress } from '../shared/support-address.ts'

export function SupportLink() {
  const address = supportAddress()
  return address ? <a href={`mailto:${address}`}>{address}</a> : noSupportAddress
}
