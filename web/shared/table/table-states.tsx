import { t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPlugConnectedX, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { asFailure } from '../calls/failure.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { useAfter } from '../use-after.ts'

/** What a list needs to know of its query; a `useQuery` result fits. */
export type ListState = { error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown }

type Props = {
  query: ListState
  hasAnswer: boolean
  empty: ReactNode
  onClearFilters: (() => void) | undefined
}

/** Shown in place of the rows: the failure, the skeleton, "nothing found" or the list's own empty state. */
export function TableState({ query, hasAnswer, empty, onClearFilters }: Props) {
  if (query.error && !hasAnswer) return <FailedState error={query.error} query={query} />
  if (!hasAnswer) return <LoadingState />
  if (!onClearFilters) return empty
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`Nothing matches`}
      text={t`No row matches this search and these filters.`}
      action={<Button variant="default" onClick={onClearFilters}>{t`Clear filters`}</Button>}
    />
  )
}

type AnswerQuery = Pick<ListState, 'error' | 'refetch' | 'isFetching'> & { isPending: boolean; isLoadingError: boolean }

/** Shown in place of an answer: a skeleton, or why it could not be loaded. Nothing once it has arrived. */
export function AnswerState({ query }: { query: AnswerQuery }) {
  if (query.isPending) return <LoadingState />
  return query.isLoadingError ? <FailedState error={query.error} query={query} /> : null
}

/** A failure in place of content: what happened, Retry, and the code for support. */
export function FailedState({ error, query }: { error: unknown; query: Pick<ListState, 'refetch' | 'isFetching'> }) {
  const failure = asFailure(error)
  if (failure.status === 404) return <GoneState />
  return (
    <div role="alert">
      <EmptyState
        icon={IconPlugConnectedX}
        title={t`This could not be loaded`}
        text={
          <>
            {failure.message} <code>{failure.code}</code>
          </>
        }
        action={
          <Button variant="default" onClick={() => query.refetch()} loading={query.isFetching}>{t`Retry`}</Button>
        }
      />
    </div>
  )
}

/** For a record that does not exist. Trying again would not find it, so there is no Retry; the page around it has the way back. */
export function GoneState() {
  return (
    <div role="alert">
      <EmptyState
        icon={IconSearchOff}
        title={t`Not found`}
        text={t`It may have been deleted, or it belongs to another shop.`}
      />
    </div>
  )
}

const lines = [0.82, 0.64, 0.9, 0.7, 0.78, 0.58]

/** A skeleton, only after 150 ms: most answers come sooner, and a flash is worse than a still page. */
export function LoadingState() {
  const isLate = useAfter(150)
  return (
    <Stack gap="lg" p="lg" mih={360} role="status" aria-label={t`Loading`} aria-busy>
      {isLate
        ? lines.map((width) => (
            <Group key={width} gap="md" wrap="nowrap">
              <Skeleton h={34} w={34} radius="md" />
              <Stack gap={8} flex={1}>
                <Skeleton h={11} w={`${width * 40}%`} />
                <Skeleton h={9} w={`${width * 26}%`} />
              </Stack>
              <Skeleton h={11} w={`${width * 12}%`} />
            </Group>
          ))
        : null}
    </Stack>
  )
}
