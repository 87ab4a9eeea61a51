import { t } from '@lingui/core/macro'
import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDotsVertical, IconId, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { mayGive, worksWithin } from '@tunda/contract/organization/rights'
import type { StaffMember } from '@tunda/contract/till/staff'
import { mostStaff } from '@tunda/contract/till/staff-failures'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { roleNames } from '../../shared/words/role-names.ts'
import { PlacesLine } from '../places.tsx'
import classes from '../roles/roles.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { BadgeDialog } from './badge-dialog.tsx'
import { LockedTills } from './locked-tills.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffRulesCard } from './staff-rules-card.tsx'

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'pin' | 'badge'; readonly person: StaffMember }

/** Who sells at the shop's tills under a PIN or a badge. With nobody here, no till asks for one. */
export function StaffTab({ organization }: { organization: Organization }) {
  const list = useQuery(api.staff.list.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const staff = list.data?.staff
  const add =
    staff && staff.length >= mostStaff ? null : (
      <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
        {t`Add a person`}
      </Button>
    )
  return (
    <>
      <LockedTills staff={staff ?? []} />
      <SettingsCard
        title={t`Staff at the tills`}
        text={t`Each person unlocks the till with their own PIN or badge, and every sale shows who made it.`}
        action={staff && staff.length > 0 ? add : null}
      >
        {staff === undefined ? list.error ? <FailedState error={list.error} query={list} /> : <LoadingState /> : null}
        {staff?.length === 0 ? (
          <EmptyState
            icon={IconId}
            title={t`Nobody needs a PIN yet`}
            text={t`Add the people who share a till. They need no email. Once the first PIN is set, your tills ask who is selling.`}
            action={add}
          />
        ) : null}
        {staff && staff.length > 0 ? (
          <ul className={classes.roles} aria-label={t`Staff at the tills`}>
            {staff.map((person) => (
              <StaffRow key={person.id} person={person} organization={organization} onOpen={setOpen} />
            ))}
          </ul>
        ) : null}
      </SettingsCard>
      {list.data && list.data.staff.length > 0 ? <StaffRulesCard rules={list.data.rules} /> : null}
      <StaffDialog
        person={open?.kind === 'edit' ? open.person : undefined}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        known={staff ?? []}
        organization={organization}
        onClose={close}
      />
      <PinDialog person={open?.kind === 'pin' ? open.person : undefined} onClose={close} />
      <BadgeDialog person={open?.kind === 'badge' ? open.person : undefined} onClose={close} />
    </>
  )
}

type RowProps = { person: StaffMember; organization: Organization; onOpen: (open: Open) => void }

function StaffRow({ person, organization, onOpen }: RowProps) {
  const mayDoMore = !mayGive(organization, person.rights)
  const isElsewhere = !useWorksWithin(organization)(person)
  const mayChange = !mayDoMore && !isElsewhere
  const { name } = person
  return (
    <li className={classes.role}>
      <span className={classes.facts}>
        <b className={classes.name}>{name}</b>
        <span className={classes.line}>{factsOf(person)}</span>
        <PlacesLine of={person} />
        {mayDoMore ? (
          <span className={classes.line}>{t`This person can do more than you, so you cannot set their PIN.`}</span>
        ) : isElsewhere ? (
          <span
            className={classes.line}
          >{t`This person also works where you do not, so you cannot set their PIN.`}</span>
        ) : null}
      </span>
      {person.is_active ? null : <StatusBadge tone="quiet">{t`Does not sell`}</StatusBadge>}
      {person.locked_until ? <StatusBadge tone="bad">{t`Too many wrong PINs`}</StatusBadge> : null}
      {mayChange ? (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            aria-label={person.has_pin ? t`Change the PIN of ${name}` : t`Set the PIN of ${name}`}
            onClick={() => onOpen({ kind: 'pin', person })}
          >
            {person.has_pin ? t`Change PIN` : t`Set PIN`}
          </Button>
          <RowMenu person={person} onOpen={onOpen} />
        </span>
      ) : null}
    </li>
  )
}

/** Tells who works at no location but the reader's. */
function useWorksWithin({ is_at_all_locations }: Organization) {
  const seen = useLocations()?.locations.map(({ id }) => id)
  return (person: StaffMember) => {
    if (is_at_all_locations) return true
    return seen === undefined ? person.location_ids !== null : worksWithin({ location_ids: seen }, person)
  }
}

function factsOf({ user_id, role_name, has_pin, has_badge }: StaffMember): string {
  const role = user_id === null ? (role_name ?? roleNames.member) : t`Has an account`
  return [role, waysOf(has_pin, has_badge)].join(' · ')
}

function waysOf(hasPin: boolean, hasBadge: boolean): string {
  if (hasPin) return hasBadge ? t`PIN and badge` : t({ message: 'PIN', comment: 'This person has one' })
  return hasBadge ? t({ message: 'Badge', comment: 'This person has one' }) : t`No PIN or badge yet`
}

function RowMenu({ person, onOpen }: Omit<RowProps, 'organization'>) {
  const { id, name, is_active } = person
  async function change(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work()
      toast.ok(done)
    } catch (error) {
      showFailure(t`Nothing was changed`)(error)
    } finally {
      await refresh('staff')
    }
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.more ?? ''} aria-label={t`Actions for ${name}`}>
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ kind: 'edit', person })}>{t`Edit`}</Menu.Item>
        <Menu.Item onClick={() => onOpen({ kind: 'badge', person })}>
          {person.has_badge ? t`Replace the badge` : t`Make a badge`}
        </Menu.Item>
        {person.has_badge ? (
          <Menu.Item
            onClick={() =>
              void change(() => client.staff.removeBadge({ id }), t`${name}’s badge does not work any more`)
            }
          >
            {t`Remove the badge`}
          </Menu.Item>
        ) : null}
        <Menu.Item
          onClick={() =>
            void change(
              () => client.staff.change({ id, is_active: !is_active }),
              is_active ? t`${name} cannot unlock a till any more` : t`${name} can unlock the tills again`,
            )
          }
        >
          {is_active ? t`Remove from tills` : t`Let sell again`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
