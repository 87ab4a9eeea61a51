import type { ReactNode } from 'react'
import { ConfirmEmailBar } from './account/confirm-email-bar.tsx'
import { PreferencesInForce } from './shared/preferences/preferences-in-force.tsx'
import { AdminFrame } from './shell/admin-frame.tsx'

/** What stands around a shop's screens, in one download. */
export function ShopFrame({ bestSeller }: { bestSeller: ReactNode }) {
  return (
    <PreferencesInForce>
      <AdminFrame bestSeller={bestSeller} notice={<ConfirmEmailBar />} />
    </PreferencesInForce>
  )
}
