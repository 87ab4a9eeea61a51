import { t } from '@lingui/core/macro'
import { useOrganization } from '../shared/calls/organization.ts'
import { useSession } from '../shared/session/auth.ts'
import { ReadingPage } from './reading-page.tsx'
import { SupportChannels } from './support-channels.tsx'
import { supportSections } from './support-sections.tsx'

/** Help for everyone; whoever is signed in also reads which ways to reach us their plan has. */
export function SupportScreen() {
  return useSession().status === 'signed-in' ? <SupportOfPlan /> : <SupportPage />
}

function SupportOfPlan() {
  const shop = useOrganization()
  if (!shop) return <SupportPage />
  const body = <SupportChannels shop={shop.name} tier={shop.tier} />
  return <SupportPage first={[{ id: 'plan', title: t`Your support`, body }]} />
}

function SupportPage({ first = [] }: { first?: typeof supportSections }) {
  return (
    <ReadingPage
      title={t`Support`}
      lead={t`Most answers are on this page. For the rest, write to us: a person reads it.`}
      sections={[...first, ...supportSections]}
    />
  )
}
