import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import type { ApiKeyWithSecret } from '@tunda/contract/programs/api-keys'
import { useState } from 'react'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { KeyForm } from './key-form.tsx'
import { KeySecret } from './key-secret.tsx'

type Props = { isOpen: boolean; organization: Organization; onClose: () => void }

/** The form of a new key, and then its secret, this once. */
export function NewKeyDrawer({ isOpen, organization, onClose }: Props) {
  const [made, setMade] = useState<ApiKeyWithSecret>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={unlessCovered(close)}
      position="right"
      size={520}
      title={made ? t`Secret of ${{ key: made.api_key.name }}` : t`New API key`}
      closeOnClickOutside={!made}
    >
      {made ? (
        <Stack gap="lg">
          <KeySecret name={made.api_key.name} secret={made.secret} />
          <Group justify="end">
            <Button onClick={close}>{t`Done`}</Button>
          </Group>
        </Stack>
      ) : (
        <KeyForm organization={organization} onCancel={close} onDone={setMade} />
      )}
    </Drawer>
  )
}
