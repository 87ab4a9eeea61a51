import { NotPermitted } from '../shared/not-permitted.tsx'
import { useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { TerminalManagement } from './terminal-management.tsx'

/** The shop's tills: for owner and admins. */
export function TerminalManagementScreen() {
  const shop = useOrganization()
  if (!shop) return null
  if (shop.role !== 'member') return <TerminalManagement key={shop.id} />
  return (
    <>
      <PageHeader title="Terminal Management" />
      <NotPermitted who="the owner or an admin" />
    </>
  )
}
