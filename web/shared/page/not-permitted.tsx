import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { categories } from '@tunda/contract/failures/failure-categories'
import { EmptyState } from './empty-state.tsx'

/** In place of a screen's content, for members whose role may not see it. `who` may: "the owner". */
export function NotPermitted({ who }: { who: string }) {
  return (
    <Card p={0}>
      <EmptyState icon={IconLock} title={categories.authorization.message} text={t`Ask ${who} of your organization.`} />
    </Card>
  )
}
