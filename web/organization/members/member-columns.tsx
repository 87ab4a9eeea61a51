import { t } from '@lingui/core/macro'
import { Avatar } from '@mantine/core'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { type Columns, columnsOf } from '../../shared/table/table-columns.ts'
import { formatDate } from '../../shared/words/dates.ts'
import { initials } from '../../shared/words/initials.ts'
import classes from '../organization-settings.module.css'
import { MemberMenu } from './member-menu.tsx'
import { personName } from './people-changes.ts'
import { RoleBadge } from './role-words.tsx'

const col = columnsOf<OrganizationMember>()

const all = col.columns([
  col.accessor('full_name', { header: t`Person`, cell: ({ row }) => <PersonCell member={row.original} /> }),
  col.accessor('role', {
    header: t`Role`,
    cell: ({ row: { original } }) => <RoleBadge role={original.role} role_name={original.role_name} />,
  }),
  col.accessor('created_at', {
    header: t`Joined`,
    cell: ({ getValue }) => <span className="numeric">{formatDate(getValue())}</span>,
  }),
  col.display({
    id: 'actions',
    header: '',
    cell: ({ row }) => <MemberMenu member={row.original} />,
    meta: { align: 'end', label: t`Actions`, width: 60 },
  }),
])

/** The columns; without the one for actions where the reader may do nothing. */
export function memberColumns(mayAct: boolean): Columns<OrganizationMember> {
  return mayAct ? all : all.filter(({ id }) => id !== 'actions')
}

function PersonCell({ member }: { member: OrganizationMember }) {
  const isSelf = useSignedInUser()?.id === member.user_id
  const name = personName(member)
  return (
    <div className={classes.person}>
      <Avatar size={36} radius="xl" classNames={{ placeholder: classes.letters ?? '' }} aria-hidden>
        {initials(name)}
      </Avatar>
      <span className={classes.names}>
        <b>
          {name}
          {isSelf ? <span className={classes.self}> {t`(you)`}</span> : null}
        </b>
        {name === member.email ? null : <span>{member.email}</span>}
      </span>
    </div>
  )
}

export function MemberCard({ member }: { member: OrganizationMember }) {
  return (
    <div className={classes.card}>
      <PersonCell member={member} />
      <MemberMenu member={member} />
      <span className={classes.cardFacts}>
        <RoleBadge role={member.role} role_name={member.role_name} />
        <span className="numeric">{t`Joined ${{ when: formatDate(member.created_at) }}`}</span>
      </span>
    </div>
  )
}
