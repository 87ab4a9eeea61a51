import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../calls/api.ts'
import { contractRoutes } from '../calls/contract-routes.ts'
import { useMayCall } from '../calls/organization.ts'
import { StatusBadge } from '../table/status-badge.tsx'
import { formatCount } from '../words/money.ts'

/** The link to the tills' sales that need approval, with their number; for those who may approve. */
export function ReviewLink({ isAlways = true }: { isAlways?: boolean }) {
  const mayReview = useMayCall(contractRoutes.sales.reviewCounts)
  const { data } = useQuery(api.sales.reviewCounts.queryOptions({ enabled: mayReview }))
  const count = (data?.parked ?? 0) + (data?.flagged ?? 0)
  if (!mayReview || (count === 0 && !isAlways)) return null
  return (
    <Button
      component={Link}
      to={paths.salesToReview}
      variant="default"
      leftSection={<IconListCheck size={18} stroke={1.7} aria-hidden />}
      rightSection={
        count > 0 ? (
          <StatusBadge tone="warn" dot={false}>
            {formatCount(count)}
          </StatusBadge>
        ) : undefined
      }
    >{t`Sales to review`}</Button>
  )
}
