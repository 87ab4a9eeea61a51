import { t } from '@lingui/core/macro'
import { may } from '@tunda/contract/organization/rights'
import { useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { TerminalManagement } from './terminal-management.tsx'

/** The shop's tills: for those who manage terminals. */
export function TerminalManagementScreen() {
  const shop = useOrganization()
  if (!shop) return null
  if (may(shop, 'manage_terminals')) return <TerminalManagement key={shop.id} />
  return (
    <>
      <PageHeader title={t`Terminal Management`} />
      <NotPermitted who={t`the owner or an admin`} />
    </>
  )
}
