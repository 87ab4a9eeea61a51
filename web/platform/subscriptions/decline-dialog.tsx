import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { PlanRequestRefusal, type PlatformPlanRequest } from '@tunda/contract/organization/plan-requests'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import dialog from '../../shared/page/dialog.module.css'
import { tierNames } from '../../shared/plans/plan-words.ts'
import { useDecline } from './use-plan-requests.ts'

type Props = { request: PlatformPlanRequest | undefined; onClose: () => void }

/** Asks why a request is declined. */
export function DeclineDialog({ request, onClose }: Props) {
  return (
    <Modal
      opened={request !== undefined}
      onClose={onClose}
      title={
        request
          ? t`Decline ${{ tierNames: tierNames[request.subscription_tier] }} for ${{ organizationName: request.organization_name }}?`
          : ''
      }
      size="md"
      closeOnClickOutside={false}
      classNames={{ title: dialog.title ?? '' }}
    >
      {request ? <ReasonForm id={request.id} onClose={onClose} /> : null}
    </Modal>
  )
}

function ReasonForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useContractForm({ schema: PlanRequestRefusal, initialValues: { id, reason: '' } })
  const decline = useDecline(onClose)
  const failed = (error: unknown) => takeIssues(form, error) || showFailure(t`Not declined`)(error)
  return (
    <Form form={form} onSubmit={(values) => decline.mutate(values, { onError: failed })}>
      <Stack gap="md">
        <Textarea
          label={t`Reason`}
          description={t`The owner reads it, and it stays in the shop’s audit trail with your name.`}
          required
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
          key={form.key('reason')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" color="clay" loading={decline.isPending}>{t`Decline`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
