import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { categories } from '@tunda/contract/failures/failure-categories'
import { useOrganizations } from '../calls/organization.ts'
import { AnswerState } from '../table/table-states.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** In place of a screen's content, for members whose role may not see it. `who` may: "the owner". Their role is waited for: nobody is refused while it is unknown. */
export function NotPermitted({
  who,
  title,
}: {
  who: string /** The screen's, where nothing else says it. */
  title?: string
}) {
  const shops = useOrganizations()
  return (
    <>
      {title === undefined ? null : <PageHeader title={title} />}
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
    </>
  )
}
