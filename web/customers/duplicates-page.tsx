import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { DuplicateCard } from './duplicate-card.tsx'

/** Customers who may be the same person, group by group, the surest first. */
export function DuplicatesPage() {
  const query = useQuery(api.customers.duplicates.queryOptions())
  return (
    <>
      <PageHeader
        title={t`Possible duplicates`}
        facts={t`The same phone, the same email, or the same name and last eight digits`}
        actions={
          <Button
            component={Link}
            to={paths.customers}
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.7} />}
          >{t`All customers`}</Button>
        }
      />
      {query.data ? (
        <Groups groups={query.data.groups} />
      ) : query.error ? (
        <FailedState error={query.error} query={query} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

function Groups({ groups }: { groups: Parameters<typeof DuplicateCard>[0]['group'][] }) {
  if (groups.length === 0) {
    return <EmptyState icon={IconUserCheck} title={t`No duplicates`} text={t`Every customer appears only once.`} />
  }
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <DuplicateCard key={`${group.match}-${group.customers.map(({ id }) => id).join()}`} group={group} />
      ))}
    </Stack>
  )
}
