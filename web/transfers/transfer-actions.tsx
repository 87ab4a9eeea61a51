import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { TransferShown } from '@tunda/contract/stock/transfers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'

type Props = { shown: TransferShown; onChanged: (shown: TransferShown) => void }

/** Sends a draft, or deletes it. */
export function DraftActions({ shown: { transfer, lines }, onBack, onChanged }: Props & { onBack: () => void }) {
  const [asks, setAsks] = useState<'send' | 'remove'>()
  const { id, units = 0, from_name: from, to_name: to } = transfer
  if (!transfer.actions.includes('send')) return null

  async function send() {
    onChanged(await client.transfers.send({ id }))
    void refresh('transfers', 'products')
    toast.ok(t`On the way to ${to}`)
  }
  async function remove() {
    await client.transfers.remove({ id })
    void refresh('transfers')
    onBack()
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsks('remove')}>{t`Delete`}</Button>
      <Button disabled={lines.length === 0} onClick={() => setAsks('send')}>{t`Send`}</Button>
      <ConfirmDialog
        opened={asks === 'send'}
        onClose={() => setAsks(undefined)}
        title={t`Send this to ${to}?`}
        action={t`Send ${plural(units, { one: '# unit', other: '# units' })}`}
        onConfirm={send}
        failed={t`The transfer was not sent`}
      >
        {t`It leaves the stock of ${from} now, and is in the stock of ${to} once it is received there.`}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'remove'}
        onClose={() => setAsks(undefined)}
        title={t`Delete this transfer?`}
        action={t`Delete transfer`}
        onConfirm={remove}
        failed={t`The transfer was not deleted`}
        danger
      >
        {t`It was not sent, so your stock stays as it is.`}
      </ConfirmDialog>
    </>
  )
}

/** Takes one back of which nothing was received. */
export function SentActions({ shown: { transfer }, onChanged }: Props) {
  const [asks, setAsks] = useState(false)
  const { id, from_name: from } = transfer
  if (!transfer.actions.includes('cancel')) return null
  async function cancel() {
    onChanged(await client.transfers.cancel({ id }))
    void refresh('transfers', 'products')
    toast.ok(t`Transfer cancelled`)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>{t`Cancel transfer`}</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Cancel this transfer?`}
        action={t`Cancel transfer`}
        dismiss={t`Keep it`}
        onConfirm={cancel}
        failed={t`The transfer was not cancelled`}
        danger
      >
        {t`Everything is back in stock at ${from}.`}
      </ConfirmDialog>
    </>
  )
}
