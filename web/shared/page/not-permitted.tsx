import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { categories } from '@tunda/contract/failures/failure-categories'
import { useOrganizations } from '../calls/organization.ts'
import { AnswerState } from '../table/table-states.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of a screen's content, for members whose role may not see it. `who` may: "the owner". Shown only once their role is known. */
export function NotPermitted({ who }: { who: string }) {
  const shops = useOrganizations()
  return (
    <Card p={0}>
      {shops.data === undefined ? (
        <AnswerState query={shops} />
      ) : (
        <EmptyState
          icon={IconLock}
          title={categories.authorization.message}
          text={t`Ask ${who} of your organization.`}
        />
      )}
    </Card>
  )
}
