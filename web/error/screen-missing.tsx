import { Button } from '@mantine/core'
import { FullPage } from '../shared/full-page.tsx'
import { TornReceipt } from './torn-receipt.tsx'

/** In place of a screen whose code could not be downloaded: without a connection, or while a release is being put in place. */
export function ScreenMissing() {
  return (
    <FullPage
      title="This page could not be loaded"
      art={<TornReceipt />}
      actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      Check your internet connection and try again.
    </FullPage>
  )
}
