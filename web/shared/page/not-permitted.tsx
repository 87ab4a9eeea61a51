import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { notAllowedWords } from '../calls/failure.ts'
import { useOrganizations } from '../calls/organization.ts'
import { AnswerState } from '../table/table-states.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

type Props = {
  /** Who may: "the owner". */
  who: string
  /** The screen's title, where nothing else says it. */
  title?: string
}

/** In place of a screen's content, for members whose role may not see it. Shown only once their role is known. */
export function NotPermitted({ who, title }: Props) {
  const shops = useOrganizations()
  return (
    <>
      {title === undefined ? null : <PageHeader title={title} />}
      <Card p={0}>
        {shops.data === undefined ? (
          <AnswerState query={shops} />
        ) : (
          <EmptyState icon={IconLock} title={notAllowedWords()} text={t`Ask ${who} of your organization.`} />
        )}
      </Card>
    </>
  )
}
