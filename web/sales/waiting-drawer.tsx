import { t } from '@lingui/core/macro'
import { Alert, type AlertProps, Anchor, Drawer, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { unlessCovered } from '../shared/page/unless-covered.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'

/** As often as notifications are asked for, milliseconds, beside what open screens are told at once. */
export const everyMinute = 60_000

type Props = {
  /** What opens it in the address. */
  name: 'approvals' | 'requests'
  title: string
  query: UseQueryResult<{ totalCount: number }>
  /** How many wait, told above the sales while there are any. */
  notice: ReactNode
  look: Pick<AlertProps, 'className' | 'color' | 'icon'>
  /** What will wait here once there is something. */
  whenEmpty: string
  children: ReactNode
}

/** Says above the sales that something waits for an answer, and opens it. */
export function WaitingDrawer({ name, title, query, notice, look, whenEmpty, children }: Props) {
  const [address, setAddress] = useSearchParams()
  const open = new URLSearchParams(address)
  open.set(name, '')
  function close() {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  }
  return (
    <>
      {query.data && query.data.totalCount > 0 ? (
        <Alert {...look} mb="md" py={10}>
          {notice}{' '}
          <Anchor component={Link} to={`?${open}`} inherit fw={600} c="inherit" td="underline">
            {t`Review`}
          </Anchor>
        </Alert>
      ) : null}
      <Drawer opened={address.has(name)} onClose={unlessCovered(close)} position="right" size={480} title={title}>
        {query.data ? (
          <Stack gap="sm">
            {children}
            {query.data.totalCount === 0 ? (
              <EmptyState icon={IconChecks} title={t`Nothing is waiting`} text={whenEmpty} />
            ) : null}
          </Stack>
        ) : query.error ? (
          <FailedState error={query.error} query={query} />
        ) : (
          <LoadingState />
        )}
      </Drawer>
    </>
  )
}
