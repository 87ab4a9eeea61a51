import { t } from '@lingui/core/macro'
import { PlanRequestRefusal, type PlatformPlanRequest } from '@tunda/contract/organization/plan-requests'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { ReasonDialog, ReasonForm } from '../reason-form.tsx'
import { useDecline } from './use-plan-requests.ts'

type Props = { request: PlatformPlanRequest | undefined; onClose: () => void }

/** Asks why a request is declined. */
export function DeclineDialog({ request, onClose }: Props) {
  return (
    <ReasonDialog
      opened={request !== undefined}
      onClose={onClose}
      title={
        request
          ? t`Decline ${{ tierNames: tierNames[request.subscription_tier] }} for ${{ organizationName: request.organization_name }}?`
          : ''
      }
    >
      {request ? <DeclineForm id={request.id} onClose={onClose} /> : null}
    </ReasonDialog>
  )
}

function DeclineForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useContractForm({ schema: PlanRequestRefusal, initialValues: { id, reason: '' } })
  const decline = useDecline(onClose)
  const failed = (error: unknown) => takeIssues(form, error) || showFailure(t`Not declined`)(error)
  return (
    <ReasonForm
      form={form}
      description={t`The owner reads it, and it stays in the shop’s audit trail with your name.`}
      action={t`Decline`}
      isDanger
      isBusy={decline.isPending}
      onSubmit={(values) => decline.mutate(values, { onError: failed })}
      onClose={onClose}
    />
  )
}
