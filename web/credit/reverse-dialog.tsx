import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { CustomerEntry } from '@tunda/contract/customers/credit'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { entryWords } from '../shared/credit/entry-words.ts'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'

/** Takes back what was entered by mistake, with a reason. */
export function ReverseDialog({ entry, onClose }: { entry: CustomerEntry; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const amount = formatMoney(Math.abs(entry.amount))

  async function save() {
    setBusy(true)
    try {
      await client.credit.reverse({ id, entry_id: entry.id, note })
      void refresh('customer_accounts', 'shifts')
      toast.ok(t`Reversed`, amount)
      onClose()
    } catch (error) {
      showFailure(t`It was not reversed`)(error)
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Reverse ${{ what: entryWords(entry) }}?`}
      classNames={{ title: dialog.title ?? '' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          <Text>
            {entry.wallet === null
              ? t`${amount} is reversed. Both lines stay on the statement.`
              : t`${amount} is reversed, and the money moves back too. Both lines stay on the statement.`}
          </Text>
          <TextInput
            label={t`Reason`}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
            <Button type="submit" color="clay" loading={isBusy} disabled={note.trim() === ''}>
              {t`Reverse ${amount}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
