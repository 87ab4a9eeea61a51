import { plural, t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { Table } from '../shared/table/table.tsx'
import classes from './platform.module.css'
import { usePlatformAddress } from './platform-address.ts'
import { PromoteDialog } from './promote-dialog.tsx'
import { UserCard, userColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

const limit = 20

/** Everybody who has signed up, with their business; a row opens what may be done for them. */
export function UsersScreen() {
  const { page, search, open, change } = usePlatformAddress()
  const [isPromoting, setPromoting] = useState(false)
  const list = useQuery(
    api.platform.users.queryOptions({
      input: { page, limit, ...(search ? { search } : {}) },
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  )
  const totals = list.data?.totals
  return (
    <>
      <PageHeader
        title={t`Users`}
        facts={totals ? factsOf(totals) : undefined}
        actions={
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => setPromoting(true)}
          >{t`Promote by email`}</Button>
        }
      />
      <Card p={0}>
        <div className={classes.tools}>
          <SearchField
            flex={1}
            miw={200}
            label={t`Search users`}
            placeholder={t`Search name, email or organization`}
            search={search}
            onSearch={(words) => change({ search: words })}
          />
        </div>
        <Table
          label={t`Users`}
          columns={userColumns}
          rows={list.data?.users}
          rowId={({ id }) => id}
          query={list}
          empty={<EmptyState icon={IconUsers} title={t`No users yet`} text={t`People who sign up appear here.`} />}
          onClearFilters={search ? () => change({ search: undefined }) : undefined}
          paging={list.data && { ...list.data, limit, onPage: (next) => change({ page: String(next) }) }}
          onOpen={({ id }) => change({ open: id })}
          card={(user) => <UserCard user={user} />}
        />
      </Card>
      <UserDrawer user={list.data?.users.find(({ id }) => id === open)} onClose={() => change({ open: undefined })} />
      <PromoteDialog opened={isPromoting} onClose={() => setPromoting(false)} />
    </>
  )
}

type Totals = { users: number; organizations: number; subscriptions: number; super_admins: number }

function factsOf({ users, organizations, subscriptions, super_admins }: Totals): string {
  return [
    plural({ people: users }, { one: '# person', other: '# people' }),
    plural(organizations, { one: '# organization', other: '# organizations' }),
    plural(subscriptions, { one: '# active subscription', other: '# active subscriptions' }),
    plural({ admins: super_admins }, { one: '# super admin', other: '# super admins' }),
  ].join(' · ')
}
