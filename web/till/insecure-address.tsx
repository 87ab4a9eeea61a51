import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FullPage } from '../shared/page/full-page.tsx'
import { Mark } from '../shared/page/wordmark.tsx'
import classes from './till-app.module.css'

/**
 * Shown instead of the till where the browser cannot store sales safely: over plain http, from another machine. The till is not paired and does not
 * sell there, because a lost connection or a closed page would lose sales.
 */
export function InsecureAddress({
  address = window.location,
}: {
  address?: Pick<Location, 'host' | 'hostname' | 'href'>
}) {
  const hasName = !/^[\d.]+$|^\[/.test(address.hostname)
  return (
    <main>
      <FullPage
        title={t`The till needs a secure address`}
        art={<Mark size={48} />}
        actions={
          hasName ? (
            <Button component="a" href={`https://${address.hostname}/`} size="lg">{t`Open the secure address`}</Button>
          ) : (
            <Button onClick={() => window.location.reload()} size="lg">{t`Try again`}</Button>
          )
        }
        footnote={t`This page is ${{ href: address.href }}`}
      >
        <p role="alert">{t`This page was opened over plain http. There the browser gives a till no safe storage: it could not open without the network, two tabs could send one sale twice, and the camera stays off. So nothing can be sold here, and this device is not connected.`}</p>
        <ol className={classes.steps}>
          <li>
            {hasName ? (
              <Trans>
                Open <b>https://{ph({ hostname: address.hostname })}</b> instead.
              </Trans>
            ) : (
              t`Open the shop’s address that begins with https://pos. instead; an address of numbers only cannot be made secure.`
            )}
          </li>
          <li>{t`If nothing opens there, ask the person who runs your server to add a certificate (TLS).`}</li>
          <li>{t`To try the till on the server’s own machine, open http://pos.localhost with the server’s port there.`}</li>
        </ol>
      </FullPage>
    </main>
  )
}
