import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { limitTitle, limitWords } from '@tunda/contract/plans/limit-words'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { z } from 'zod'
import type { Failure } from '../shared/calls/failure.ts'
import { UpgradeOffer } from '../shared/plans/upgrade-offer.tsx'
import { formatCount } from '../shared/words/money.ts'
import classes from './limit-dialog.module.css'

type Limit = Parameters<typeof limitWords>[0]

const ReachedLimit = z.object({
  resource: z.enum(['terminals', 'users', 'products', 'monthly_transactions']),
  current: z.int(),
  limit: z.int(),
})

type ShowLimit = (failure: Failure) => boolean
const LimitContext = createContext<ShowLimit>(() => false)

/** Shows a failure that is a reached limit of the plan in a dialog; false for any other. */
export function useLimitDialog(): ShowLimit {
  return useContext(LimitContext)
}

/** Holds the dialog outside of whatever form ran into the limit. */
export function LimitDialogHost({ children }: { children: ReactNode }) {
  const [limit, setLimit] = useState<Limit>()
  const [isOpen, setOpen] = useState(false)
  function show({ code, meta }: Failure): boolean {
    const reached = ReachedLimit.safeParse(meta)
    if (code !== 'E_LIMIT_REACHED' || !reached.success) return false
    setLimit(reached.data)
    setOpen(true)
    return true
  }
  return (
    <LimitContext.Provider value={show}>
      {children}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={limit ? limitTitle(limit.resource) : ''} size="sm">
        {limit ? <LimitReached limit={limit} onClose={() => setOpen(false)} /> : null}
      </Modal>
    </LimitContext.Provider>
  )
}

function LimitReached({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <div>
        <Progress.Root size={8} className={classes.track ?? ''}>
          <Progress.Section
            value={Math.min(100, (limit.current / Math.max(1, limit.limit)) * 100)}
            color="var(--tunda-chart-5)"
            aria-label={t`Plan usage`}
          />
        </Progress.Root>
        <Text size="xs" c="dimmed" mt={6} className="numeric">
          {t`${{ current: formatCount(limit.current) }} of ${{ limit: formatCount(limit.limit) }}`}
        </Text>
      </div>
      <Text component="div">
        {limitWords(limit)} <UpgradeOffer resource={limit.resource} count={limit.current} />
      </Text>
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onClose}>{t`Not now`}</Button>
      </Group>
    </Stack>
  )
}
