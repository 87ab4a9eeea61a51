import { t } from '@lingui/core/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import classes from './repairs.module.css'

/** How the device is unlocked, behind a button: each look is recorded. It stays on the screen while the dialog is open, and nowhere else. */
export function Passcode({ repair: { id, has_passcode } }: { repair: Repair }) {
  const maySee = useMayCall(contractRoutes.repairs.seePasscode)
  const [seen, setSeen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!has_passcode) return null
  if (!maySee)
    return <Text size="sm" c="dimmed" mt="sm">{t`A passcode is saved. You do not have permission to see it.`}</Text>
  async function look() {
    setBusy(true)
    try {
      const { passcode } = await client.repairs.seePasscode({ id })
      setSeen(passcode ?? '')
      void refresh('repairs')
    } catch (error) {
      showFailure(t`The passcode was not shown`)(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        mt="sm"
        variant="default"
        style={{ alignSelf: 'start' }}
        loading={isBusy}
        onClick={() => void look()}
      >{t`Show passcode`}</Button>
      <Text size="sm" c="dimmed" mt={4}>{t`The audit trail records that you looked.`}</Text>
      <Modal opened={seen !== undefined} onClose={() => setSeen(undefined)} title={t`Passcode`} size="sm">
        <Stack gap="md">
          <Text className={classes.passcode ?? ''}>{seen === '' ? t`Erased` : seen}</Text>
          <Button data-autofocus onClick={() => setSeen(undefined)}>{t`Close`}</Button>
        </Stack>
      </Modal>
    </>
  )
}
