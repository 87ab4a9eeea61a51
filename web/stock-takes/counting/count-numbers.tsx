import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconDeviceMobile, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import { useEffect } from 'react'
import { api } from '../../shared/calls/api.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { tellScan } from '../../shared/products/scan-sound.ts'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatTime } from '../../shared/words/dates.ts'
import type { ShownNumber } from '../numbers.ts'
import classes from './count-numbers.module.css'
import type { Counting } from './counting.ts'

type Outcome = NonNullable<ShownNumber['outcome']>

const outcomeWords: Readonly<Record<Outcome, string>> = {
  found: t`Found`,
  back: t`Found again`,
  elsewhere: t`At another location`,
  gone: t`Sold or sent back`,
  unknown: t`Not known`,
  missing: t`Missing`,
  taken_off: t`Removed`,
}

const tones = {
  found: 'ok',
  back: 'warn',
  elsewhere: 'warn',
  gone: 'bad',
  unknown: 'bad',
  missing: 'bad',
  taken_off: 'quiet',
} as const satisfies Record<Outcome, string>

function advice({ outcome, location }: ShownNumber): string | undefined {
  if (outcome === 'back') return t`It was missing or written off. Completing the count puts it back in stock.`
  if (outcome === 'elsewhere')
    return location === null
      ? t`It is in stock at another location. Transfer it to have it here.`
      : t`It is in stock at ${location}. Transfer it to have it here.`
  if (outcome === 'gone') return t`It was sold or sent back. The count does not change that.`
  if (outcome === 'unknown') return t`No device of the shop has this number. Receive it to have it in stock.`
  return undefined
}

function NumberBadge({ outcome }: { outcome: Outcome | undefined }) {
  return outcome === undefined ? (
    <StatusBadge tone="quiet">{t`Saving`}</StatusBadge>
  ) : (
    <StatusBadge tone={tones[outcome]}>{outcomeWords[outcome]}</StatusBadge>
  )
}

/** The device that was scanned last, and what it is. One that should not be here is heard too. */
export function LastNumber({ last }: { last: ShownNumber }) {
  const { number, outcome, brand, model } = last
  const isFound = outcome === undefined || outcome === 'found' || outcome === 'back'
  useEffect(() => {
    if (!isFound) tellScan('not-found')
  }, [isFound])
  const told = advice(last)
  return (
    <section className={classes.last} role="status" aria-label={t`Scanned last`}>
      <Text fw={650} size="lg" lh={1.25} className="numeric">
        {number}
      </Text>
      <NumberBadge outcome={outcome} />
      {model ? <Text size="sm">{productName({ brand, model })}</Text> : null}
      {told ? (
        <Text size="sm" c="dimmed">
          {told}
        </Text>
      ) : null}
    </section>
  )
}

type Props = { takeId: string; numbers: readonly ShownNumber[]; counting?: Counting | undefined }

/** The devices of a count: the missing ones, then what should not be there, then what was found. */
export function CountNumbers({ takeId, numbers, counting }: Props) {
  const query = useInfiniteQuery(
    api.stockTakes.numbers.infiniteOptions({
      input: (page: number) => ({ id: takeId, page, limit: 500 }),
      initialPageParam: 1,
      getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
      staleTime: 0,
      refetchInterval: counting ? 5_000 : false,
    }),
  )
  const answered = query.data?.pages.flatMap((page) => page.numbers) ?? []
  const rows = counting ? [...answered.filter(({ outcome }) => outcome === 'missing'), ...numbers] : answered
  if (rows.length === 0 && query.data === undefined)
    return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconDeviceMobile}
        title={t`No devices scanned yet`}
        text={t`Scan the IMEI or serial number of each device.`}
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label={t`Devices`}>
        {rows.map((row) => (
          <li key={row.number} className={classes.row}>
            <span className={classes.words}>
              <span className="numeric">{row.number}</span>
              <Text size="sm" c="dimmed">
                {[
                  row.model ? productName(row) : null,
                  row.location,
                  row.counted_by_name,
                  row.outcome === 'missing' || row.counted_at === null ? null : formatTime(row.counted_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
            <NumberBadge outcome={row.outcome} />
            {counting && row.outcome !== 'missing' ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t`Remove ${{ number: row.number }}`}
                onClick={() => void counting.scan(row.number, 'take_off')}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {query.hasNextPage && !(counting && answered.at(-1)?.outcome !== 'missing') ? (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >{t`Show more`}</Button>
      ) : null}
    </>
  )
}
