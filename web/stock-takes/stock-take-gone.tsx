import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconClipboardX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'

/** In place of a stock take that was deleted, or never was. */
export function StockTakeGone() {
  return (
    <>
      <PageHeader title={t`Stock Taking`} />
      <Card p={0}>
        <EmptyState
          icon={IconClipboardX}
          title={t`Stock take not found`}
          text={t`It may have been deleted by the owner or an admin.`}
          action={<Button component={Link} to={paths.stockTaking} variant="default">{t`All stock takes`}</Button>}
        />
      </Card>
    </>
  )
}
