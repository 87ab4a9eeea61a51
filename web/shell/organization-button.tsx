import { t } from '@lingui/core/macro'
import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import {
  IconBuildingStore,
  IconCategory,
  IconCheck,
  IconChevronDown,
  IconHistory,
  IconSettings2,
} from '@tabler/icons-react'
import { planName } from '@tunda/contract/plans/plan-names'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { switchOrganization, useOrganization, useOrganizations } from '../shared/calls/organization.ts'
import { roleNameOf } from '../shared/words/role-names.ts'
import classes from './organization-button.module.css'

const links = [
  { label: t`Organization settings`, to: paths.organizationSettings, icon: IconSettings2 },
  { label: t`Category management`, to: paths.categoryManagement, icon: IconCategory },
  { label: t`Audit trail`, to: paths.auditTrail, icon: IconHistory },
]

/** The shop being worked in, with its plan and the person's role; opens what belongs to the shop and the way to another. */
export function OrganizationButton({ isOpen, onNavigate }: { isOpen: boolean; onNavigate?: () => void }) {
  const organization = useOrganization()
  const navigate = useNavigate()
  if (!organization) return <Skeleton h={isOpen ? 48 : 36} radius="md" aria-hidden />
  const { name, plan } = organization

  function choose(id: string) {
    switchOrganization(id)
    void navigate(paths.dashboard)
    onNavigate?.()
  }

  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-open={isOpen || undefined}
          {...(isOpen ? {} : { 'aria-label': t`${name}, organization menu` })}
        >
          <span className={classes.tile} aria-hidden="true">
            <IconBuildingStore size={18} stroke={1.7} />
          </span>
          {isOpen ? (
            <>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.plan}>
                  {planName(plan)} · {roleNameOf(organization)}
                </span>
              </span>
              <IconChevronDown size={16} stroke={1.7} aria-hidden />
            </>
          ) : null}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ label, to, icon: Mark }) => (
          <Menu.Item
            key={to}
            leftSection={<Mark size={16} stroke={1.7} />}
            onClick={() => {
              void navigate(to)
              onNavigate?.()
            }}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Shops current={organization.id} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Shops({ current, onChoose }: { current: string; onChoose: (id: string) => void }) {
  const all = useOrganizations().data?.organizations ?? []
  return (
    <>
      <Menu.Label>{t`Your organizations`}</Menu.Label>
      {all.map(({ id, name, needs_onboarding, ...held }) => (
        <Menu.Item
          key={id}
          leftSection={<IconBuildingStore size={16} stroke={1.7} />}
          rightSection={id === current ? <IconCheck size={16} stroke={2} role="img" aria-label={t`Open now`} /> : null}
          aria-current={id === current || undefined}
          onClick={() => (id === current ? undefined : onChoose(id))}
        >
          <span className={classes.other}>{needs_onboarding ? t`A new shop` : name}</span>
          <span className={classes.plan}>{needs_onboarding ? t`Not set up yet` : roleNameOf(held)}</span>
        </Menu.Item>
      ))}
    </>
  )
}
