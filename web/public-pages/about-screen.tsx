import { t } from '@lingui/core/macro'
import { aboutSections } from './about-sections.tsx'
import { ReadingPage } from './reading-page.tsx'

export function AboutScreen() {
  return (
    <ReadingPage
      title={t`About Tunda`}
      lead={t`A till and a stock book for small shops, made so that at closing time the numbers are simply there.`}
      sections={aboutSections}
    />
  )
}
