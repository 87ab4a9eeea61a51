import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { useLocations } from '../shared/calls/locations.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { refreshTerminals } from './terminal-changes.ts'

type Props = { terminal: PosTerminal; isOpen: boolean; onClose: () => void }

/** Chooses where a till stands, and so whose goods it sells. */
export function MoveDialog({ terminal: { id, name, location_id }, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState(location_id)
  const open = useLocations()?.locations.filter(({ closed_at }) => closed_at === null) ?? []

  async function move(): Promise<void> {
    try {
      await client.terminals.move({ id, location_id: chosen })
    } finally {
      void refreshTerminals()
    }
    const place = open.find((one) => one.id === chosen)?.name ?? ''
    toast.ok(t`${name} sells at ${place} now`)
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t`Move ${name}`}
      action={t`Move`}
      onConfirm={move}
      failed={t`Till not moved`}
      disabled={chosen === location_id}
    >
      <Radio.Group aria-label={t`Location of ${name}`} value={chosen} onChange={setChosen}>
        <Stack gap="sm">
          {open.map((one) => (
            <Radio key={one.id} value={one.id} label={one.name} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  )
}
