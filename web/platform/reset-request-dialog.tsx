import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PlatformUser, ResetRequest } from '@tunda/contract/platform/platform'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'

type Props = { user: PlatformUser; opened: boolean; onClose: () => void }

/** Has the normal recovery link mailed to a person, with the reason that stands in the audit trail. */
export function ResetRequestDialog({ user, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Request password reset`}
      size="md"
      closeOnClickOutside={false}
      classNames={{ title: dialog.title ?? '' }}
    >
      <RequestForm user={user} onClose={onClose} />
    </Modal>
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
    <Form form={form} onSubmit={(values) => request.mutate(values)}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            <strong>{ph({ email: user.email })}</strong> gets the normal link to choose a new password. It works once,
            for 30 minutes, and nobody else sees it.
          </Trans>
        </Text>
        <Textarea
          label={t`Reason`}
          description={t`Kept with your name, and shown in the audit trail of their organization.`}
          required
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
          key={form.key('reason')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={request.isPending}>{t`Request reset`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
