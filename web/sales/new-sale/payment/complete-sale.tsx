import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { KeyHint } from '../../../shared/page/key-hint.tsx'
import type { useRecordSale } from '../use-record-sale.ts'
import classes from './complete-sale.module.css'

type Props = {
  /** Why it cannot be completed yet. */
  blocked: string | undefined
  /** It was sent, and nobody knows yet what became of it. */
  isUnanswered: boolean
  record: ReturnType<typeof useRecordSale>
  onComplete: () => void
}

/** One button in one place: Complete sale, or Retry while the server owes an answer. */
export function CompleteSale({ blocked, isUnanswered, record, onComplete }: Props) {
  const reason = useId()
  if (isUnanswered && !record.isPending) {
    return <Button className={classes.complete} onClick={record.retry}>{t`Retry`}</Button>
  }
  return (
    <>
      <Button
        className={classes.complete}
        justify="space-between"
        disabled={blocked !== undefined}
        loading={record.isPending}
        aria-describedby={blocked ? reason : undefined}
        rightSection={<KeyHint>F9</KeyHint>}
        onClick={onComplete}
      >{t`Complete sale`}</Button>
      <Text id={reason} size="xs" c="dimmed" className={classes.reason}>
        {record.isPending ? t`Recording the sale…` : (blocked ?? '\u00a0')}
      </Text>
    </>
  )
}
