import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { RefundRequest } from '@tunda/contract/selling/refunds'
import { useState } from 'react'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatAgo } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { methodWords } from '../../shared/words/paid-words.ts'
import touch from '../touch.module.css'
import { GoodsBack } from './goods-back.tsx'
import classes from './refunds.module.css'
import { useDecide } from './use-refund.ts'

type Decision = 'approved' | 'declined'

const byOf = ({ payment_method, payments }: RefundRequest) => methodWords({ payment_method, payments: payments ?? [] })

/** What a member asks to be refunded, and for owner and admin the two answers. */
export function RequestCard({ request }: { request: RefundRequest }) {
  const mayDecide = useMayCall(contractRoutes.sales.decideRefundRequest)
  const now = useNow(60_000)
  const [decision, setDecision] = useState<Decision>()
  return (
    <section className={classes.request} aria-label={t`Request for ${{ invoiceNumber: request.invoice_number }}`}>
      <Group justify="space-between" gap="xs">
        <StatusBadge tone="warn">{t`Waiting`}</StatusBadge>
        <strong className="numeric">{formatMoney(request.amount)}</strong>
      </Group>
      <Text size="sm">
        <strong>{request.requested_by || t`A colleague who has left`}</strong>{' '}
        {request.doubt
          ? t`refunded it at a till without a connection`
          : request.kind === 'cancel'
            ? t`asks to cancel the sale`
            : t`asks for a refund`}
        : {request.reason}
      </Text>
      {request.doubt ? (
        <Text size="sm">{t`The cash has already been given, and counts as taken out of the drawer.`}</Text>
      ) : null}
      <GoodsBack items={request.items} />
      <Text size="xs" c="dimmed">
        {t`By ${{ by: byOf(request) }} · ${{ when: formatAgo(request.requested_at, now) }}`}
      </Text>
      {mayDecide ? (
        <Group gap="xs" mt={4}>
          <Button className={touch.target} onClick={() => setDecision('approved')}>{t`Approve`}</Button>
          <Button
            className={touch.target}
            variant="default"
            onClick={() => setDecision('declined')}
          >{t`Decline`}</Button>
        </Group>
      ) : (
        <Text size="xs">{t`It needs approval by an owner or admin.`}</Text>
      )}
      <DecisionDialog request={request} decision={decision} onClose={() => setDecision(undefined)} />
    </section>
  )
}

type DialogProps = { request: RefundRequest; decision: Decision | undefined; onClose: () => void }

function DecisionDialog({ request, decision, onClose }: DialogProps) {
  const [note, setNote] = useState('')
  const [last, setLast] = useState<Decision>('approved')
  if (decision && decision !== last) setLast(decision)
  const decide = useDecide()
  const isApproval = last === 'approved'
  const amount = formatMoney(request.amount)
  return (
    <ConfirmDialog
      opened={decision !== undefined}
      onClose={onClose}
      title={
        isApproval && request.doubt
          ? t`Count ${amount} as a refund of ${{ invoiceNumber: request.invoice_number }}?`
          : isApproval
            ? t`Refund ${amount} for ${{ invoiceNumber: request.invoice_number }}?`
            : t`Decline ${{ invoiceNumber: request.invoice_number }}?`
      }
      action={!isApproval ? t`Decline the request` : request.doubt ? t`Approve the refund` : t`Refund ${amount}`}
      dismiss={t`Back`}
      onConfirm={() => decide.mutateAsync({ id: request.id, status: last, note: note || null })}
      danger={!isApproval}
    >
      <Stack gap="sm">
        <span>
          {request.doubt
            ? isApproval
              ? t`No money moves again: what was taken out of the drawer becomes the refund, and stock and sales follow.`
              : t`The sale stays as it is, and the cash stays taken out. Your reason is kept with the sale.`
            : isApproval
              ? t`The refund is made as it was asked for, by ${{ by: byOf(request) }}.`
              : t`Nothing is refunded. Your reason is kept with the sale.`}
        </span>
        <TextInput
          label={t`Note`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
