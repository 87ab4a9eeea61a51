import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconMailOff, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { OrganizationInvitation } from '@tunda/contract/organization/invitations'
import type { Organization } from '@tunda/contract/organization/organization'
import { mayHire } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { Pages } from '../../shared/table/table-pages.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatDate } from '../../shared/words/dates.ts'
import classes from '../organization-settings.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { refreshPeople } from './people-changes.ts'
import { RoleBadge } from './role-words.tsx'

const limit = 20

/** The invitations nobody has answered, with a new link or their end. An admin's is the owner's alone, one to all locations of those who work there. */
export function InvitationsCard({ organization }: { organization: Organization }) {
  const [page, setPage] = useState(1)
  const [leaving, setLeaving] = useState<OrganizationInvitation>()
  const list = useQuery(
    api.organization.invitations.queryOptions({
      input: { page, limit },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const rows = list.data?.organization_invitations
  return (
    <SettingsCard
      title={t`Open invitations`}
      text={t`Each uses one of your plan’s users until it is accepted, declined or withdrawn, or seven days have passed.`}
    >
      {rows === undefined ? list.error ? <FailedState error={list.error} query={list} /> : <LoadingState /> : null}
      {rows?.length === 0 ? <p className={classes.none}>{t`Nobody is waiting to join.`}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className={classes.rows} aria-label={t`Open invitations`}>
          {rows.map((one) => (
            <InvitationRow
              key={one.id}
              invitation={one}
              mayAct={mayHire(organization, one) && (organization.is_at_all_locations || one.location_ids !== null)}
              onRevoke={() => setLeaving(one)}
            />
          ))}
        </ul>
      ) : null}
      {list.data && list.data.totalPages > 1 ? (
        <Pages {...list.data} limit={limit} onPage={setPage} label={t`Open invitations`} />
      ) : null}
      <Revoke invitation={leaving} onClose={() => setLeaving(undefined)} />
    </SettingsCard>
  )
}

type RowProps = { invitation: OrganizationInvitation; mayAct: boolean; onRevoke: () => void }

function InvitationRow({ invitation, mayAct, onRevoke }: RowProps) {
  const { id, email, role, role_name, invited_by, expires_at, is_expired } = invitation
  const resend = useMutation({
    mutationFn: () => client.organization.resendInvitation({ id }),
    onSuccess: async () => {
      toast.ok(t`Invitation sent again`, t`The earlier link no longer works. ${email} has seven days to accept.`)
      await refreshPeople()
    },
    onError: showFailure(t`Invitation not sent`),
  })
  return (
    <li className={classes.invitation}>
      <span className={classes.names}>
        <b>{email}</b>
        <span>
          {[
            invited_by === '' ? '' : t`Invited by ${invited_by}`,
            is_expired ? t`expired ${{ day: formatDate(expires_at) }}` : t`until ${{ day: formatDate(expires_at) }}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.badges}>
        <RoleBadge role={role} role_name={role_name} />
        {is_expired ? <StatusBadge tone="warn">{t`Expired`}</StatusBadge> : null}
      </span>
      {mayAct ? (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
            onClick={() => resend.mutate()}
            loading={resend.isPending}
            aria-label={t`Send again: ${email}`}
          >{t`Send again`}</Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconMailOff size={16} stroke={1.7} aria-hidden />}
            onClick={onRevoke}
            aria-label={t`Withdraw: ${email}`}
          >{t`Withdraw`}</Button>
        </span>
      ) : null}
    </li>
  )
}

function Revoke({ invitation, onClose }: { invitation: OrganizationInvitation | undefined; onClose: () => void }) {
  // Kept after closing, so that the dialog can fade out with its words.
  const [last, setLast] = useState<OrganizationInvitation>()
  if (invitation && invitation !== last) setLast(invitation)
  if (!last) return null

  async function revoke({ id, email }: OrganizationInvitation): Promise<void> {
    try {
      await client.organization.revokeInvitation({ id })
    } finally {
      void refreshPeople()
    }
    toast.ok(t`Invitation withdrawn`, email)
  }

  return (
    <ConfirmDialog
      opened={invitation !== undefined}
      onClose={onClose}
      title={t`Withdraw the invitation?`}
      action={t`Withdraw the invitation`}
      onConfirm={() => revoke(last)}
      failed={t`Invitation not withdrawn`}
      danger
    >{t`The link that was emailed to ${{ email: last.email }} stops working.`}</ConfirmDialog>
  )
}
