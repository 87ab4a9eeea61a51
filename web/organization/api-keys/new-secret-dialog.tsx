import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ApiKey, keyOverlapHours } from '@tunda/contract/api-keys'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import dialog from '../../shared/page/dialog.module.css'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { KeySecret } from './key-secret.tsx'

type Props = { /** Undefined keeps the dialog closed. */ apiKey: ApiKey | undefined; onClose: () => void }

/** Says what a new secret means, then shows it, this once. */
export function NewSecretDialog({ apiKey, onClose }: Props) {
  const me = useSignedInUser()
  const [last, setLast] = useState<ApiKey>()
  const rotate = useMutation({
    mutationFn: (id: string) => fresh(() => client.apiKeys.rotate({ id })),
    onSuccess: () => refresh('api_keys'),
    onError: showFailure(t`No new secret`),
  })
  if (apiKey && apiKey.id !== last?.id) setLast(apiKey)
  if (!last) return null
  const { id, name, user_id } = last
  const close = () => {
    // The new secret is shown once: whoever asked for it sees it.
    if (rotate.isPending) return
    onClose()
    rotate.reset()
  }
  return (
    <Modal
      opened={apiKey !== undefined}
      onClose={close}
      title={t`New secret for ${name}`}
      size={520}
      classNames={{ title: dialog.title ?? '' }}
      closeOnClickOutside={!rotate.data}
    >
      <Stack gap="lg">
        {rotate.data ? (
          <KeySecret name={name} secret={rotate.data.secret} />
        ) : (
          <Text>
            {user_id === me?.id
              ? t`The old secret works for ${keyOverlapHours} more hours: enough time to change it in the program. If somebody else has it, revoke the key instead.`
              : t`The old secret stops at once, because somebody else made it. The program works again when it has the new one.`}
          </Text>
        )}
        <Group justify="end" gap="xs">
          {rotate.data ? (
            <Button onClick={close}>{t`Done`}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={rotate.isPending}>{t`Cancel`}</Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate(id)}>{t`Make a new secret`}</Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
