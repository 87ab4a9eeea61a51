import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { graceDays } from '@tunda/contract/organization/closing'
import type { Organization } from '@tunda/contract/organization/organization'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { switchOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { fresh } from '../shared/session/confirm-identity.ts'
import { DownloadEverything } from './download-everything.tsx'

type Props = { organization: Organization; isOpen: boolean; onClose: () => void }

/** Deletes the shop: its name is typed, and the archive is offered first. */
export function CloseShopDialog({ organization, isOpen, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Delete ${{ organization: organization.name }}?`}
      size="md"
      closeOnClickOutside={false}
    >
      <CloseForm organization={organization} onClose={onClose} />
    </Modal>
  )
}

function CloseForm({ organization, onClose }: Omit<Props, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const close = useMutation({
    mutationFn: () => fresh(() => client.organization.close({ name: typed })),
    onSuccess: () => {
      toast.ok(t`${{ organization: organization.name }} is closed`, t`You can open it again for ${graceDays} days.`)
      switchOrganization(organization.id)
      onClose()
    },
    onError: showFailure(t`The shop was not deleted`),
  })
  return (
    <Stack gap="md">
      <Text size="sm">
        {t`${{ organization: organization.name }} closes at once: nobody can work in it, and its tills cannot sell. Everything in it is deleted after ${graceDays} days. Until then you can open it again.`}
      </Text>
      <Text size="sm">{t`Download everything first: afterwards nobody can bring it back.`}</Text>
      <div>
        <DownloadEverything />
      </div>
      <TextInput
        label={t`Type ${{ organization: organization.name }} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          color="clay"
          disabled={typed.trim() !== organization.name}
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {t`Delete ${{ organization: organization.name }}`}
        </Button>
      </Group>
    </Stack>
  )
}
