import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { notAllowedWords } from '../shared/calls/failure.ts'
import { useMayCall, useOrganization, useOrganizations } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { ApiKeysTab, useHasApiKeys } from './api-keys/api-keys-tab.tsx'
import { BusinessCard } from './business-card.tsx'
import { DangerZone } from './danger-zone.tsx'
import { FactorRuleCard } from './factor-rule-card.tsx'
import { LocationsTab, useHasLocations } from './locations/locations-tab.tsx'
import { InvitationsCard } from './members/invitations-card.tsx'
import { InviteDialog } from './members/invite-dialog.tsx'
import { MembersCard } from './members/members-card.tsx'
import { SeatsLine } from './members/seats-line.tsx'
import classes from './organization-settings.module.css'
import { RolesTab } from './roles/roles-tab.tsx'
import { StaffTab } from './staff/staff-tab.tsx'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'

const tabs = [
  { tab: undefined, words: t`Business and people`, to: { search: '' } },
  { tab: 'roles', words: t`Roles`, to: { search: '?tab=roles' } },
  { tab: 'staff', words: t`Staff`, to: { search: '?tab=staff' } },
] as const
const keysTab = { tab: 'api-keys', words: t`API keys`, to: { search: '?tab=api-keys' } } as const
const locationsTab = { tab: 'locations', words: t`Locations`, to: { search: '?tab=locations' } } as const

/** The business and its people. Whoever has the rights changes them; others read. */
export function OrganizationSettingsScreen() {
  const organization = useOrganization()
  const query = useOrganizations()
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMayCall(contractRoutes.organization.invite)
  const mayChange = useMayCall(contractRoutes.organization.update)
  const maySeeRoles = useMayCall(contractRoutes.organization.roles)
  const tab = useSearchParams()[0].get('tab')
  const [hasLocations, hasKeys] = [useHasLocations(), useHasApiKeys()]
  const isAsked = tab === 'roles' || tab === 'staff'
  const isOffered = (isAsked && maySeeRoles) || (tab === 'locations' && hasLocations) || (tab === 'api-keys' && hasKeys)
  const opened = isOffered ? tab : undefined
  const maySetRule = useMayCall(contractRoutes.organization.setFactorRule)
  return (
    <>
      <PageHeader
        title={t`Organization settings`}
        facts={organization ? <SeatsLine organization={organization} /> : t`The business and its people.`}
        actions={
          mayInvite ? (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => setInviting(true)}
            >{t`Invite a colleague`}</Button>
          ) : null
        }
      />
      {!organization && query.error ? <FailedState error={query.error} query={query} /> : null}
      {!organization && !query.error ? <LoadingState /> : null}
      {organization && (maySeeRoles || hasLocations || hasKeys) ? (
        <PageTabs
          label={t`Organization settings`}
          tabs={[
            ...(maySeeRoles ? tabs : tabs.slice(0, 1)),
            ...(hasLocations ? [locationsTab] : []),
            ...(hasKeys ? [keysTab] : []),
          ]}
          open={opened}
        />
      ) : null}
      {organization && isAsked && !maySeeRoles ? <NotPermitted who={t`the owner or an admin`} /> : null}
      {organization && (!isAsked || maySeeRoles) ? (
        <div className={classes.sections} key={organization.id}>
          {mayChange || opened ? null : (
            <p className={classes.readOnly}>
              <IconLock size={18} stroke={1.7} aria-hidden />
              <span>
                <Trans>
                  <b>{ph({ message: notAllowedWords() })}</b> Only the owner and admins change the business and its
                  people.
                </Trans>
              </span>
            </p>
          )}
          {opened === 'roles' ? <RolesTab organization={organization} /> : null}
          {opened === 'locations' ? <LocationsTab organization={organization} /> : null}
          {opened === 'api-keys' ? <ApiKeysTab organization={organization} /> : null}
          {opened === 'api-keys' ? <WebhooksCard organization={organization} /> : null}
          {opened === 'staff' ? <StaffTab organization={organization} /> : null}
          {opened ? null : (
            <>
              <BusinessCard organization={organization} mayChange={mayChange} />
              <MembersCard organization={organization} />
              {mayInvite ? <InvitationsCard organization={organization} /> : null}
              {maySetRule ? <FactorRuleCard /> : null}
              <DangerZone organization={organization} />
            </>
          )}
        </div>
      ) : null}
      {organization && mayInvite ? (
        <InviteDialog organization={organization} isOpen={isInviting} onClose={() => setInviting(false)} />
      ) : null}
    </>
  )
}
