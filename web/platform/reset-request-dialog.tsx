import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PlatformUser, ResetRequest } from '@tunda/contract/platform/platform'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ReasonDialog, ReasonForm } from './reason-form.tsx'

type Props = { user: PlatformUser; opened: boolean; onClose: () => void }

/** Has the normal recovery link mailed to a person, with the reason that stands in the audit trail. */
export function ResetRequestDialog({ user, opened, onClose }: Props) {
  return (
    <ReasonDialog opened={opened} onClose={onClose} title={t`Request password reset`}>
      <RequestForm user={user} onClose={onClose} />
    </ReasonDialog>
  )
}

function RequestForm({ user, onClose }: Omit<Props, 'opened'>) {
  const form = useContractForm({ schema: ResetRequest, initialValues: { target_user_id: user.id, reason: '' } })
  const request = useMutation(
    api.platform.requestPasswordReset.mutationOptions({
      onSuccess: async () => {
        toast.ok(t`Password reset requested`, t`${{ email: user.email }} gets the link by email.`)
        await cache.invalidateQueries({ queryKey: api.platform.key() })
        onClose()
      },
      onError: (error) => {
        if (!takeIssues(form, error)) showFailure(t`Failed to request password reset.`)(error)
      },
    }),
  )
  return (
    <ReasonForm
      form={form}
      description={t`Kept with your name, and shown in the audit trail of their organization.`}
      action={t`Request reset`}
      isBusy={request.isPending}
      onSubmit={(values) => request.mutate(values)}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          <strong>{ph({ email: user.email })}</strong> gets the normal link to choose a new password. It works once, for
          30 minutes, and nobody else sees it.
        </Trans>
      </Text>
    </ReasonForm>
  )
}
