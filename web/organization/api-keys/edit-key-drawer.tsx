import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import type { ApiKey } from '@tunda/contract/programs/api-keys'
import { useState } from 'react'
import { toast } from '../../shared/page/toast.tsx'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { KeyForm } from './key-form.tsx'

type Props = {
  /** Undefined keeps the drawer closed. */
  apiKey: ApiKey | undefined
  organization: Organization
  onClose: () => void
}

/** What a key is called, may do and where; its secret stays. */
export function EditKeyDrawer({ apiKey, organization, onClose }: Props) {
  const [last, setLast] = useState<ApiKey>()
  if (apiKey && apiKey !== last) setLast(apiKey)
  if (!last) return null
  return (
    <Drawer
      opened={apiKey !== undefined}
      onClose={unlessCovered(onClose)}
      position="right"
      size={520}
      title={t`Edit ${{ name: last.name }}`}
    >
      <KeyForm
        key={last.id}
        organization={organization}
        apiKey={last}
        onCancel={onClose}
        onDone={() => {
          toast.ok(t`Saved`)
          onClose()
        }}
      />
    </Drawer>
  )
}
