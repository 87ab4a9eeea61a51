import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { may } from '@tunda/contract/organization/rights'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { NotPermitted } from '../../shared/page/not-permitted.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { SalesToReview } from './sales-to-review.tsx'

/** What tills sold that a manager is to look at: for those who review sales. */
export function SalesToReviewScreen() {
  const shop = useOrganization()
  if (!shop) return null
  return (
    <>
      <PageHeader
        title={t`Sales to review`}
        facts={t`Sales from tills that need your attention.`}
        actions={
          <Button
            component={Link}
            to={paths.sales}
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
          >{t`All sales`}</Button>
        }
      />
      {may(shop, 'review_sales') ? <SalesToReview key={shop.id} /> : <NotPermitted who={t`the owner or an admin`} />}
    </>
  )
}
