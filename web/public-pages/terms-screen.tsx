import { ReadingPage } from './reading-page.tsx'
import { termsSections } from './terms-sections.tsx'

export function TermsScreen() {
  return (
    <ReadingPage
      title="Terms of Service"
      lead="What you can expect from Tunda, what we ask of you, and what happens when one of us wants to stop. In plain words, because you should not need a lawyer to run a shop."
      updated="21 November 2026"
      sections={termsSections}
    />
  )
}
