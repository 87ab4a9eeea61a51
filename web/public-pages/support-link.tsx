import { useSyncExternalStore } from 'react'
import { noSupportAddress, supportAddress } from '../shared/words/support-address.ts'

/** The address to write to, which a page that is drawn at build does not know yet. */
export function SupportLink() {
  const address = useSyncExternalStore(
    () => () => undefined,
    () => supportAddress(),
    () => undefined,
  )
  return address ? <a href={`mailto:${address}`}>{address}</a> : noSupportAddress
}
