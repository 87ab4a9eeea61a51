import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLock, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { mostOwnRoles, type OwnRole } from '@tunda/contract/organization/own-roles'
import { may } from '@tunda/contract/organization/rights'
import { planWithFeature } from '@tunda/contract/plans/larger-plan'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { features } from '@tunda/contract/plans/tier-limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { askForPlan } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { DeleteRole } from './delete-role.tsx'
import { OwnRoleRow } from './own-role-row.tsx'
import { templates } from './right-words.ts'
import { RoleDrawer, type RoleOpen } from './role-drawer.tsx'
import classes from './roles.module.css'
import { StandardRoles } from './standard-roles.tsx'

/** The roles of the shop: the three that every shop has, and its own, which whoever manages members makes and changes. */
export function RolesTab({ organization }: { organization: Organization }) {
  const list = useQuery(api.organization.roles.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<RoleOpen>()
  const [deleting, setDeleting] = useState<OwnRole>()
  const roles = list.data?.organization_roles
  const mayAdd = features[organization.tier].includes('custom_roles')
  const isFull = roles !== undefined && roles.length >= mostOwnRoles
  const add = mayAdd && !isFull ? <AddRole onAdd={setOpen} /> : null
  return (
    <>
      <SettingsCard
        title={t`Your own roles`}
        text={t`Decide what each person can do, down to how much discount or refund they can give. They can do only what you tick.`}
        action={roles && roles.length > 0 ? add : null}
      >
        {roles === undefined ? list.error ? <FailedState error={list.error} query={list} /> : <LoadingState /> : null}
        {roles && !mayAdd ? <Locked organization={organization} hasSome={roles.length > 0} /> : null}
        {isFull ? (
          <p className={classes.note}>{t`This shop has ${mostOwnRoles} roles, which is the most it can have.`}</p>
        ) : null}
        {roles?.length === 0 && mayAdd ? (
          <EmptyState
            icon={IconUsersGroup}
            title={t`No roles of your own yet`}
            text={t`Make one for a cashier who sells but does not see costs, or a storekeeper who only receives and counts stock.`}
            action={add}
          />
        ) : null}
        {roles && roles.length > 0 ? (
          <ul className={classes.roles} aria-label={t`Your own roles`}>
            {roles.map((role) => (
              <OwnRoleRow
                key={role.id}
                role={role}
                organization={organization}
                onEdit={() => setOpen({ role })}
                onDelete={() => setDeleting(role)}
              />
            ))}
          </ul>
        ) : null}
      </SettingsCard>
      <StandardRoles />
      <RoleDrawer open={open} organization={organization} onClose={() => setOpen(undefined)} />
      <DeleteRole
        role={deleting}
        organization={organization}
        roles={roles ?? []}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

function AddRole({ onAdd }: { onAdd: (open: RoleOpen) => void }) {
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        >{t`Add role`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map((template) => (
          <Menu.Item key={template.name} onClick={() => onAdd({ template })}>
            <span className={classes.template}>
              <b>{template.name}</b>
              <span>{template.words}</span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onAdd({})}>{t`Start with an empty role`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Locked({ organization, hasSome }: { organization: Organization; hasSome: boolean }) {
  const tier = planWithFeature('custom_roles')
  return (
    <div className={classes.locked}>
      <IconLock size={20} stroke={1.7} aria-hidden />
      <p>
        {t`To make your own roles you need the ${{ plan: tierNames[tier] }} plan.`}
        {hasSome ? ` ${t`The roles you have still apply. You can remove permissions from them or delete them.`}` : null}
      </p>
      {may(organization, 'manage_plan') ? (
        <Button component={Link} to={askForPlan(tier)} variant="default" size="xs">{t`Upgrade`}</Button>
      ) : null}
    </div>
  )
}
