import { t } from '@lingui/core/macro'
import { privacyPromises } from './privacy-promises.tsx'
import { privacyRecords } from './privacy-records.tsx'
import { ReadingPage } from './reading-page.tsx'

export function PrivacyScreen() {
  return (
    <ReadingPage
      title={t`Privacy Policy`}
      lead={t`Which personal data Tunda keeps, why, for how long, who sees it, and what you can ask of us under the Data Protection and Privacy Act, 2019 of Uganda.`}
      updated={t`21 November 2026`}
      sections={[...privacyRecords, ...privacyPromises]}
    />
  )
}
