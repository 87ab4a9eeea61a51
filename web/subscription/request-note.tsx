import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import type { PlanRequest } from '@tunda/contract/organization/plan-requests'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { priceWords } from '../shared/plans/plan-prices.ts'
import { formatDate } from '../shared/words/dates.ts'
import { useWithdrawRequest } from './use-plan-request.ts'

/** How the shop's request for a plan stands: waiting, with a way to take it back, or declined, with the reason. */
export function RequestNote({ request, isOwner }: { request: PlanRequest; isOwner: boolean }) {
  const plan = tierNames[request.subscription_tier]
  if (request.state === 'declined') {
    return (
      <Alert color="marigold" title={t`Your request for ${plan} was declined`} role="status">
        {request.answer}
      </Alert>
    )
  }
  if (request.state !== 'open') return null
  return (
    <Alert title={t`Waiting for ${plan}`} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t`Asked for on ${{ when: formatDate(request.created_at) }}, ${{ priceWords: priceWords(request.amount, request.billing_period) }}. Until it is answered, your plan stays as it is.`}</Text>
        {isOwner ? <Withdraw request={request} /> : null}
      </Group>
    </Alert>
  )
}

function Withdraw({ request }: { request: PlanRequest }) {
  const withdraw = useWithdrawRequest()
  return (
    <Button
      variant="default"
      size="xs"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate(request)}
    >{t`Withdraw the request`}</Button>
  )
}
