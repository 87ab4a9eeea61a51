import { may } from '@tunda/contract/rights'
import { NotPermitted } from '../shared/not-permitted.tsx'
import { useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { TerminalManagement } from './terminal-management.tsx'

/** The shop's tills: for those who manage terminals. */
export function TerminalManagementScreen() {
  const shop = useOrganization()
  if (!shop) return null
  if (may(shop, 'manage_terminals')) return <TerminalManagement key={shop.id} />
  return (
    <>
      <PageHeader title="Terminal Management" />
      <NotPermitted who="the owner or an admin" />
    </>
  )
}
