import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatCount } from '../../shared/words/money.ts'
import { FindingsList } from '../report/findings-list.tsx'
import { products } from '../stock-take-words.ts'

type Props = {
  isOpen: boolean
  take: StockTake
  /** Counts of this device that the shop does not have yet. */
  waiting: number
  onClose: () => void
}

/** What the count came to, and how it is to end. */
export function FinishDialog({ isOpen, take, waiting, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Finish the count`}>
      <Finish id={take.id} waiting={waiting} onClose={onClose} />
    </Modal>
  )
}

function Finish({ id, waiting, onClose }: { id: string; waiting: number; onClose: () => void }) {
  const mayAdjust = useMay('adjust_stock')
  const [isAdjusting, setAdjusting] = useState(true)
  const { complete, isBusy } = useComplete(id)
  // As it is now: colleagues count on while one reads this.
  const query = useQuery(api.stockTakes.get.queryOptions({ input: { id }, staleTime: 0, refetchInterval: 5_000 }))
  const take = query.data
  if (take === undefined) return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  const { findings } = take
  const differing = findings === null ? 0 : findings.lines_over + findings.lines_short
  const numbered = findings?.lines_numbered ?? 0
  const apply = mayAdjust && isAdjusting

  return (
    <Stack gap="md">
      <Text>
        <Trans>
          <b>
            {ph({ counted: formatCount(take.counted) })} of {ph({ toCount: formatCount(take.to_count) })}
          </b>{' '}
          products are counted.
        </Trans>{' '}
        {take.to_count > take.counted
          ? t`The stock of the other ${{ count: formatCount(take.to_count - take.counted) }} stays as it is.`
          : null}
      </Text>
      {findings === null ? (
        <Text size="sm" c="dimmed">{t`This is a blind count: the owner and the admins see what differs.`}</Text>
      ) : (
        <FindingsList findings={findings} />
      )}
      {mayAdjust ? (
        <Switch
          label={t`Apply adjustments`}
          description={t`The stock is set to what was counted, less what was sold since each count.`}
          checked={isAdjusting}
          onChange={(event) => setAdjusting(event.currentTarget.checked)}
        />
      ) : (
        <Alert
          color="gray"
          title={t`An owner or admin adjusts the stock`}
        >{t`Leave the count open for them to complete. If you complete it, it is only a record and the stock stays as it is.`}</Alert>
      )}
      {apply && numbered > 0 ? (
        <Alert color="marigold" title={t`Not adjusted: ${{ products: products(numbered) }} with numbers`}>
          {t`They were counted without their numbers. Scan the number of each device to adjust their stock too.`}
        </Alert>
      ) : null}
      {mayAdjust ? <UnsentSales /> : null}
      {waiting > 0 ? (
        <Alert color="marigold" role="status">
          {t`${plural(waiting, { one: '# count waits', other: '# counts wait' })} on this device. Complete the stock take once everything is sent.`}
        </Alert>
      ) : null}
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Continue counting`}</Button>
        <Button onClick={() => complete(apply)} loading={isBusy} disabled={waiting > 0}>
          {endOf(apply, differing, numbered)}
        </Button>
      </Group>
    </Stack>
  )
}

/** Ends the count. Busy until the report takes the place of this, for the answer to a second press could only be a refusal. */
function useComplete(id: string) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (apply: boolean) => client.stockTakes.complete({ stock_take_id: id, apply_adjustments: apply }),
    onSuccess: ({ adjusted }) => {
      toast.ok(
        t`Stock take completed`,
        adjusted.length > 0
          ? t`The stock of ${{ products: products(adjusted.length) }} was adjusted.`
          : t`No stock was changed.`,
      )
      void cache.invalidateQueries()
    },
    onError: showFailure(t`Failed to complete the stock take.`),
  })
  return { complete: mutate, isBusy: isPending || isSuccess }
}

function endOf(apply: boolean, differing: number, numbered: number): string {
  const adjusted = differing - numbered
  if (!apply || (adjusted === 0 && numbered > 0)) return t`Complete without adjustments`
  return adjusted > 0 ? t`Complete and adjust ${{ products: products(adjusted) }}` : t`Complete, nothing differs`
}

/** Tills that still hold sales. Completing does them no harm, but the figures above do not know of them yet. */
function UnsentSales() {
  const { data } = useQuery(api.terminals.list.queryOptions({ staleTime: 0 }))
  const holding = data?.pos_terminals.filter(({ queue_length, revoked_at }) => queue_length > 0 && revoked_at === null)
  if (holding === undefined || holding.length === 0) return null
  return (
    <Alert color="marigold" title={t`Not every till has sent its sales`}>
      {t`${{ holding: holding.map(({ name, queue_length }) => `${name}: ${formatCount(queue_length)}`).join(' · ') }}. Sales made before a product was counted are not taken off the stock twice when they come.`}
    </Alert>
  )
}
