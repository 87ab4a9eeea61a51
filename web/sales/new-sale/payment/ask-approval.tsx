import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SaleToApprove } from '@tunda/contract/till/approvals'
import { useState } from 'react'
import { api } from '../../../shared/calls/api.ts'
import { showFailure } from '../../../shared/calls/show-failure.ts'
import { KeyHint } from '../../../shared/page/key-hint.tsx'
import { askedFor, isTooOld, keepAsked } from './asked-approval.ts'

type Props = {
  sale: SaleToApprove
  /** The same as long as an approval of it would be. */
  of: string
  /** Why it cannot be completed yet, approved or not. */
  blocked: string | undefined
  isPending: boolean
  /** What it is about, where that is not a price. */
  why: string | undefined
  onApproved: (approvalId: string) => void
}

/** As often as an answer is looked for, milliseconds: the customer stands there. */
const askedEvery = 3_000

/** Stands in place of Complete sale where a price or discount is more than the seller may give: asks somebody who may. */
export function AskApproval({ sale, of, blocked, isPending, why, onApproved }: Props) {
  const [note, setNote] = useState('')
  const [before] = useState(() => askedFor(of))
  const ask = useMutation(
    api.sales.askApproval.mutationOptions({
      onSuccess: ({ id }) => keepAsked(id, of),
      onError: showFailure(t`The request was not sent`),
    }),
  )
  const id = ask.data?.id ?? before
  const { data: approval = ask.data, isLoading } = useQuery(
    api.sales.getApproval.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data && state.data.status !== 'waiting' ? false : askedEvery),
    }),
  )
  const [opened] = useState(Date.now)
  const isOld = ask.data === undefined && isTooOld(approval?.decided_at ?? null, opened)
  const status = isOld ? undefined : approval?.is_over ? 'over' : approval?.status
  const complete = () => {
    if (approval && status === 'approved' && blocked === undefined && !isPending) onApproved(approval.id)
  }
  useHotkeys(
    [
      ['F9', complete],
      ['mod+Enter', complete],
    ],
    [],
  )
  if (isLoading && approval === undefined) return null
  if (approval && status === 'approved') {
    return (
      <Stack gap="xs">
        <Alert color="leaf" role="status" title={t`Approved by ${{ who: approval.decided_by || t`a colleague` }}`}>
          {t`Complete the sale within 5 minutes.`}
        </Alert>
        <Button
          size="lg"
          justify="space-between"
          disabled={blocked !== undefined}
          loading={isPending}
          rightSection={<KeyHint>F9</KeyHint>}
          onClick={complete}
        >{t`Complete sale`}</Button>
      </Stack>
    )
  }
  if (status === 'waiting') {
    return (
      <Alert color="marigold" role="status" title={t`Waiting for an answer`}>
        {why
          ? t`Somebody who may allow it has been notified. Change the ticket to stop waiting.`
          : t`Somebody who may give this price has been notified. Change the ticket to stop waiting.`}
      </Alert>
    )
  }
  return (
    <Stack gap="xs">
      <Alert color={status ? 'clay' : 'marigold'} role={status ? 'alert' : 'note'} title={titleOf(status)}>
        {status && !why ? t`Change the price, or ask again.` : (why ?? t`You may not give this price alone.`)}
      </Alert>
      <TextInput
        label={t`Why? (optional)`}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        size="lg"
        disabled={blocked !== undefined}
        loading={ask.isPending}
        onClick={() => ask.mutate({ id: crypto.randomUUID(), sale, note: note || null })}
      >{t`Ask for approval`}</Button>
    </Stack>
  )
}

function titleOf(status: string | undefined): string {
  if (status === 'declined') return t`Declined`
  return status === 'over' ? t`Nobody answered` : t`This needs approval`
}
