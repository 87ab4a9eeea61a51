import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { tillAddress } from '../shared/till-address.ts'

/** Where the device finds the till; over plain http a till opens on the server's own machine alone, and this says so. */
export function TillPlace() {
  const address = tillAddress(window.location)
  const isSecure = window.location.protocol === 'https:' || address?.startsWith('http://pos.localhost')
  return (
    <>
      <Trans>
        Open <b>{ph({ address: address ?? t`the till` })}</b> on the device
      </Trans>
      {isSecure ? null : ` ${t`(it must begin with https, or the till will not open)`}`}
    </>
  )
}
