import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconUserOff, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '../shared/page/empty-state.tsx'
import type { CustomersPlace, GoTo, Segment } from './customers-address.ts'

type Props = { place: CustomersPlace; totalCount: number; goTo: GoTo }

const nobody: Record<Exclude<Segment, 'all'>, string> = {
  active: t`No active customers`,
  vip: t`No VIP customers yet`,
  inactive: t`No inactive customers`,
  repeat: t`Nobody has ordered twice yet`,
}

/** Why the list has no rows though nothing was searched for: a page past the end, a quiet segment, or a new shop. */
export function CustomersEmpty({ place, totalCount, goTo }: Props) {
  if (totalCount > 0) {
    return (
      <EmptyState
        icon={IconUserOff}
        title={t`No more pages`}
        action={<Button variant="default" onClick={() => goTo({ page: 1 })}>{t`First page`}</Button>}
      />
    )
  }
  if (place.segment !== 'all') {
    return (
      <EmptyState
        icon={IconUserOff}
        title={nobody[place.segment]}
        action={<Button variant="default" onClick={() => goTo({ segment: 'all' })}>{t`All customers`}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconUsers}
      title={t`No customers yet`}
      text={t`Customers who leave a name and phone number with a sale appear here automatically, with what they bought. You can also add them now.`}
      action={<Button onClick={() => goTo({ form: 'new' })}>{t`Add customer`}</Button>}
    />
  )
}
