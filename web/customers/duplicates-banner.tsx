import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Anchor } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import classes from './notice.module.css'

/** Says that some customers may be the same person, to those who may merge them. */
export function DuplicatesBanner() {
  const mayMerge = useMayCall(contractRoutes.customers.merge)
  const { data } = useQuery(api.customers.duplicates.queryOptions({ enabled: mayMerge }))
  const count = data?.groups.length ?? 0
  if (!mayMerge || count === 0) return null
  return (
    <Alert
      className={classes.notice ?? ''}
      mb="md"
      py={10}
      icon={<IconUsersGroup size={18} stroke={1.7} aria-hidden />}
    >
      <Trans>
        <Plural value={count} one="# possible duplicate." other="# possible duplicates." />{' '}
        <Anchor component={Link} to={{ search: 'duplicates' }} inherit fw={600} c="inherit" td="underline">
          Review and merge
        </Anchor>
      </Trans>
    </Alert>
  )
}
