import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { isOwner, may } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { Table } from '../../shared/table/table.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { type Action, MemberAction } from './member-action.tsx'
import { MemberCard, memberColumns } from './member-columns.tsx'
import { ActionContext } from './member-menu.tsx'

const limit = 20

/** Who works here: owner, admins, members, with what the reader may do about each. */
export function MembersCard({ organization }: { organization: Organization }) {
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<Action>()
  const list = useQuery(
    api.organization.members.queryOptions({ input: { page, limit }, placeholderData: keepPreviousData, staleTime: 0 }),
  )
  const self = useSignedInUser()?.id
  const own = list.data?.organization_members.find(({ user_id }) => user_id === self)
  const hasLocations = organization.locations > 1 && organization.is_at_all_locations
  const isAlone = list.data?.totalCount === 1 && isOwner(organization)
  return (
    <SettingsCard
      title={t`Members`}
      text={
        isAlone ? t`Only you so far. Invite the people who sell with you.` : t`Everyone who can open this organization.`
      }
    >
      <ActionContext
        value={{ reader: organization, locationIds: own?.location_ids ?? null, hasLocations, onAction: setAction }}
      >
        <Table<OrganizationMember>
          label={t`Members`}
          columns={memberColumns(may(organization, 'manage_members'))}
          rows={list.data?.organization_members}
          rowId={(one) => one.user_id}
          query={list}
          empty={null}
          paging={list.data && list.data.totalPages > 1 ? { ...list.data, limit, onPage: setPage } : undefined}
          card={(one) => <MemberCard member={one} />}
        />
      </ActionContext>
      <MemberAction action={action} organization={organization} onClose={() => setAction(undefined)} />
    </SettingsCard>
  )
}
