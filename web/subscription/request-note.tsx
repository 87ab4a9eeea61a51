import { Alert, Button, Group, Text } from '@mantine/core'
import type { PlanRequest } from '@tunda/contract/plan-requests'
import { priceWords } from '../shared/plans/plan-prices.ts'
import { tierNames } from '../shared/plans/plan-words.ts'
import { formatDate } from '../shared/words/dates.ts'
import { useWithdrawRequest } from './use-plan-request.ts'

/** How the shop's request for a plan stands: waiting, with a way to take it back, or declined, with the reason. */
export function RequestNote({ request, isOwner }: { request: PlanRequest; isOwner: boolean }) {
  const plan = tierNames[request.subscription_tier]
  if (request.state === 'declined') {
    return (
      <Alert color="marigold" title={`Your request for ${plan} was declined`} role="status">
        {request.answer}
      </Alert>
    )
  }
  if (request.state !== 'open') return null
  return (
    <Alert title={`Waiting for ${plan}`} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Asked for on {formatDate(request.created_at)}, {priceWords(request.amount, request.billing_period)}. Your plan
          stays as it is until we answer.
        </Text>
        {isOwner ? <Withdraw request={request} /> : null}
      </Group>
    </Alert>
  )
}

function Withdraw({ request }: { request: PlanRequest }) {
  const withdraw = useWithdrawRequest()
  return (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate(request)}>
      Withdraw the request
    </Button>
  )
}
