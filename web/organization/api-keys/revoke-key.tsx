import { t } from '@lingui/core/macro'
import type { ApiKey } from '@tunda/contract/programs/api-keys'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'

type Props = { /** Undefined keeps the dialog closed. */ apiKey: ApiKey | undefined; onClose: () => void }

/** Asks before a key is ended. */
export function RevokeKey({ apiKey, onClose }: Props) {
  const [last, setLast] = useState<ApiKey>()
  if (apiKey && apiKey !== last) setLast(apiKey)
  if (!last) return null
  const { id, name } = last

  async function revoke(): Promise<void> {
    try {
      await client.apiKeys.revoke({ id })
    } finally {
      void refresh('api_keys')
    }
    toast.ok(t`Key revoked`, name)
  }

  return (
    <ConfirmDialog
      opened={apiKey !== undefined}
      onClose={onClose}
      title={t`Revoke ${name}?`}
      action={t`Revoke ${name}`}
      onConfirm={revoke}
      failed={t`Key not revoked`}
      danger
    >
      {t`The program that uses it stops at once. A revoked key cannot be used again.`}
    </ConfirmDialog>
  )
}
