import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { type OwnRole, ownRoleFailures } from '@tunda/contract/organization/own-roles'
import { mayGive, rightsNamed } from '@tunda/contract/organization/rights'
import { api } from '../../shared/calls/api.ts'
import { refusalWords } from '../../shared/calls/failure.ts'
import { personName } from '../members/people-changes.ts'
import { rightsLine } from './right-words.ts'
import classes from './roles.module.css'

type Props = { role: OwnRole; organization: Organization; onEdit: () => void; onDelete: () => void }

/** A role of the shop's own: what it may do, who has it, and what the reader may do about it. */
export function OwnRoleRow({ role, organization, onEdit, onDelete }: Props) {
  const refusal = refusalOf(role, organization)
  return (
    <li className={classes.role}>
      <span className={classes.facts}>
        <b className={classes.name}>{role.name}</b>
        <span className={classes.line}>{rightsLine(role)}</span>
        <Holders role={role} />
        {refusal ? <span className={classes.line}>{refusal}</span> : null}
      </span>
      {refusal ? null : (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
            onClick={onEdit}
            aria-label={t`Edit ${{ role: role.name }}`}
          >{t`Edit`}</Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
            onClick={onDelete}
            aria-label={t`Delete ${{ role: role.name }}`}
          >{t`Delete`}</Button>
        </span>
      )}
    </li>
  )
}

function refusalOf(role: OwnRole, organization: Organization): string | undefined {
  if (role.id === organization.role_id) return refusalWords(ownRoleFailures.ownRole, undefined)
  return mayGive(organization, rightsNamed(role))
    ? undefined
    : t`This role can do more than you, so you cannot change it.`
}

const shown = 4

function Holders({ role: { id, members, invitations } }: { role: OwnRole }) {
  const people = useQuery(api.organization.members.queryOptions({ input: { limit: 100 } }))
  const names = people.data?.organization_members.filter(({ role_id }) => role_id === id).map(personName) ?? []
  const more = members - Math.min(names.length, shown)
  const holders = [...names.slice(0, shown), ...(more > 0 && names.length > 0 ? [t`${more} more`] : [])].join(', ')
  const counted = plural(members, { one: '# person', other: '# people' })
  const invited = invitations === 0 ? '' : t`${invitations} invited`
  const words = [members === 0 ? '' : holders || counted, invited].filter((word) => word !== '').join(' · ')
  return <span className={classes.holders}>{words === '' ? t`Nobody has this role yet.` : words}</span>
}
