import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { may } from '@tunda/contract/organization/rights'
import { notAllowedWords } from '../shared/calls/failure.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AuditTrail } from './audit-trail.tsx'

/** Who changed what, and when: for those who may see it. */
export function AuditTrailScreen() {
  const shop = useOrganization()
  if (!shop) return null
  if (may(shop, 'see_audit') && shop.is_at_all_locations) return <AuditTrail key={shop.id} />
  return (
    <>
      <PageHeader title={t`Audit trail`} />
      <Card p={0}>
        <EmptyState
          icon={IconLock}
          title={notAllowedWords()}
          text={t`The audit trail is for the owner and admins of your organization.`}
        />
      </Card>
    </>
  )
}
