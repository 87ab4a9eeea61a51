import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { useAct } from './use-act.ts'

/** Nobody came for it: what was paid is kept. */
export function AbandonDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const { id, version, number, paid } = repair
  const { act } = useAct()
  const [reason, setReason] = useState('')
  async function abandon() {
    const done = await act({
      call: () => client.repairs.abandon({ id, version, reason: reason.trim() }),
      done: t`Marked as never collected`,
      failed: t`The repair was not changed`,
      changes: ['products', 'units'],
    })
    if (!done) throw new Error('refused')
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Mark ${number} as never collected?`}
      action={t`Mark as never collected`}
      disabled={reason.trim() === ''}
      onConfirm={abandon}
      danger
    >
      <Stack gap="md">
        <Text>
          {t`Its parts count as a loss, and its passcode is erased.`}{' '}
          {paid > 0 ? t`The shop keeps ${{ amount: formatMoney(paid) }} that was paid.` : null}
        </Text>
        <ReasonField placeholder={t`Called three times`} value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  )
}
