import { ReadingPage } from './reading-page.tsx'
import { supportSections } from './support-sections.tsx'

export function SupportScreen() {
  return (
    <ReadingPage
      title="Support"
      lead="Most answers are on this page. For the rest, write to us: a person reads it."
      sections={supportSections}
    />
  )
}
