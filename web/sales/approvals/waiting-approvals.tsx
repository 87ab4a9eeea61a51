import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Approval } from '@tunda/contract/till/approvals'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatAgo } from '../../shared/words/dates.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import touch from '../touch.module.css'
import { everyMinute, WaitingDrawer } from '../waiting-drawer.tsx'

/** Says above the sales how many prices wait for an answer, and opens them: to those who may give them. `?approvals` in the address. */
export function WaitingApprovals() {
  const shop = useOrganization()
  const mayCall = useMayCall(contractRoutes.sales.decideApproval)
  const mayDecide = mayCall && shop?.allows_price_requests === true
  const query = useQuery(api.sales.listApprovals.queryOptions({ enabled: mayDecide, refetchInterval: everyMinute }))
  if (!mayDecide) return null
  const count = query.data?.totalCount ?? 0
  return (
    <WaitingDrawer
      name="approvals"
      title={t`Prices to approve`}
      query={query}
      notice={<Plural value={count} one="# sale needs price approval." other="# sales need price approval." />}
      look={{ color: 'marigold', icon: <IconDiscount size={18} stroke={1.7} aria-hidden /> }}
      whenEmpty={t`Prices and discounts that a seller may not give alone wait here for approval.`}
    >
      {query.data?.approvals.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
    </WaitingDrawer>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const now = useNow(15_000)
  const decide = useMutation(
    api.sales.decideApproval.mutationOptions({
      onSuccess: ({ status }) => {
        toast.ok(status === 'approved' ? t`Price approved` : t`Price declined`)
        void refresh('approvals')
      },
      onError: (error) => {
        showFailure(t`The answer was not saved`)(error)
        void refresh('approvals')
      },
    }),
  )
  const answer = (status: 'approved' | 'declined') => decide.mutate({ id: approval.id, status })
  const asker = approval.asked_by || t`A colleague who has left`
  return (
    <Card component="section" padding="md" aria-label={t`Asked by ${asker}`}>
      <Group justify="space-between" gap="xs">
        <strong>{asker}</strong>
        <strong className="numeric">{formatMoney(approval.total_amount)}</strong>
      </Group>
      <Text size="sm" c="dimmed">
        {approval.reduction > 0 || !approval.lines.some(({ is_expired }) => is_expired)
          ? t`${{ reduction: formatMoney(approval.reduction) }} below your prices · ${{ when: formatAgo(approval.asked_at, now) }}`
          : formatAgo(approval.asked_at, now)}
      </Text>
      <Stack gap={4} my="sm">
        {approval.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was asked never move
          <Group key={i} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm">
              {t`${{ count: formatCount(line.quantity) }} × ${{ product: line.product }}`}{' '}
              {line.is_expired ? <StatusBadge tone="bad">{t`Expired`}</StatusBadge> : null}
            </Text>
            <Text size="sm" ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {t`${{ total: formatMoney(line.total) }}, list ${{ listed: formatMoney(line.list_price * line.quantity) }}`}
            </Text>
          </Group>
        ))}
      </Stack>
      {approval.note ? <Text size="sm">“{approval.note}”</Text> : null}
      <Group gap="xs" mt="xs">
        <Button
          className={touch.target}
          loading={decide.isPending}
          onClick={() => answer('approved')}
        >{t`Approve`}</Button>
        <Button
          className={touch.target}
          variant="default"
          disabled={decide.isPending}
          onClick={() => answer('declined')}
        >{t`Decline`}</Button>
      </Group>
    </Card>
  )
}
