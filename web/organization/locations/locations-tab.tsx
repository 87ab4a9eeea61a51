import { plural, t } from '@lingui/core/macro'
import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import { mostLocations, type ShopLocation } from '@tunda/contract/stock/locations'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import classes from '../roles/roles.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { CloseLocation } from './close-location.tsx'
import { kindWords } from './kind-words.ts'
import { LocationDialog } from './location-dialog.tsx'

/** Whoever may manage locations and works at all of them has the tab, once the plan has several or the shop does. */
export function useHasLocations(): boolean {
  const organization = useOrganization()
  if (!organization?.is_at_all_locations || !may(organization, 'manage_locations')) return false
  return organization.locations > 1 || features[organization.tier].includes('multi_location')
}

type Open = { readonly kind: 'edit' | 'close'; readonly location: ShopLocation } | { readonly kind: 'add' }

/** Where the shop has its goods: shops, stores and vans. */
export function LocationsTab({ organization }: { organization: Organization }) {
  const list = useQuery(api.locations.list.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const locations = list.data?.locations
  const isFull = locations !== undefined && locations.length >= mostLocations
  const mayAdd = features[organization.tier].includes('multi_location') && !isFull
  return (
    <>
      <SettingsCard
        title={t`Locations`}
        text={t`Each shop, store or van has its own stock. Sales, counts and goods received change the stock of the location where you are working.`}
        action={
          mayAdd && locations ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => setOpen({ kind: 'add' })}
            >{t`Add a location`}</Button>
          ) : null
        }
      >
        {locations === undefined ? (
          list.error ? (
            <FailedState error={list.error} query={list} />
          ) : (
            <LoadingState />
          )
        ) : null}
        {isFull ? (
          <p className={classes.note}>{t`This shop has ${mostLocations} locations, which is the most it can have.`}</p>
        ) : null}
        {locations ? (
          <ul className={classes.roles} aria-label={t`Locations`}>
            {locations.map((location) => (
              <LocationRow key={location.id} location={location} all={locations} onOpen={setOpen} />
            ))}
          </ul>
        ) : null}
      </SettingsCard>
      <LocationDialog
        location={open?.kind === 'edit' ? open.location : undefined}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
      />
      <CloseLocation location={open?.kind === 'close' ? open.location : undefined} onClose={close} />
    </>
  )
}

type RowProps = { location: ShopLocation; all: readonly ShopLocation[]; onOpen: (open: Open) => void }

function LocationRow({ location, all, onOpen }: RowProps) {
  const { name, kind, terminals, closed_at } = location
  const tills = terminals === 0 ? '' : plural(terminals, { one: '# till', other: '# tills' })
  return (
    <li className={classes.role}>
      <span className={classes.facts}>
        <b className={classes.name}>{name}</b>
        <span className={classes.line}>{[kindWords[kind], tills].filter(Boolean).join(' · ')}</span>
      </span>
      {closed_at === null ? null : (
        <StatusBadge tone="quiet">{t({ message: 'Closed', comment: 'A location' })}</StatusBadge>
      )}
      <RowMenu location={location} all={all} onOpen={onOpen} />
    </li>
  )
}

function RowMenu({ location, all, onOpen }: RowProps) {
  const { id, name, closed_at } = location
  const open = all.filter((one) => one.closed_at === null)
  const isOpen = closed_at === null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.more ?? ''} aria-label={t`Actions for ${name}`}>
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ kind: 'edit', location })}>{t`Edit`}</Menu.Item>
        {isOpen && open[0]?.id !== id ? (
          <Menu.Item onClick={() => void change(() => client.locations.arrange({ location_ids: raised(open, id) }))}>
            {t`Move up`}
          </Menu.Item>
        ) : null}
        {isOpen && open.length > 1 ? (
          <Menu.Item c="var(--tunda-bad)" onClick={() => onOpen({ kind: 'close', location })}>
            {t({ message: 'Close', comment: 'A location, for good' })}
          </Menu.Item>
        ) : null}
        {isOpen ? null : (
          <Menu.Item onClick={() => void change(() => client.locations.reopen({ id }), t`${name} is open again`)}>
            {t`Reopen`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

async function change(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await work()
    if (done) toast.ok(done)
  } catch (error) {
    showFailure(t`Nothing was changed`)(error)
  } finally {
    await refresh('locations')
  }
}

/** The ids with this one a place further up. */
function raised(locations: readonly ShopLocation[], id: string): string[] {
  const ids = locations.map((one) => one.id)
  const place = ids.indexOf(id)
  return [...ids.slice(0, place - 1), id, ...ids.slice(place - 1).filter((other) => other !== id)]
}
