import { t } from '@lingui/core/macro'
import { ReadingPage } from './reading-page.tsx'
import { termsSections } from './terms-sections.tsx'

export function TermsScreen() {
  return (
    <ReadingPage
      title={t`Terms of Service`}
      lead={t`What you can expect from Tunda, what we ask of you, and what happens when one of us wants to stop. In plain words, because you should not need a lawyer to run a shop.`}
      updated={t`21 November 2026`}
      sections={termsSections}
    />
  )
}
