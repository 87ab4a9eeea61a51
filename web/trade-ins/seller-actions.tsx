import { t } from '@lingui/core/macro'
import { Button, Group, Image, Modal, Stack, Text } from '@mantine/core'
import type { SellerSeen, TradeInShown } from '@tunda/contract/units/trade-ins'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { Facts } from '../shared/page/details.tsx'
import { toast } from '../shared/page/toast.tsx'
import { documentWords } from '../shared/trade-ins/document-words.ts'

type Props = { bought: TradeInShown; today: string; onChanged: (next: TradeInShown) => void }

/** Looks at the seller's document, or deletes what identifies them. */
export function SellerActions({ bought, today, onChanged }: Props) {
  const maySee = useMayCall(contractRoutes.tradeIns.seeSeller)
  const [seen, setSeen] = useState<SellerSeen>()
  const [open, setOpen] = useState<'look' | 'erase'>()
  if (!maySee || bought.seller_name === null) return null
  const close = () => {
    setOpen(undefined)
    setSeen(undefined)
  }
  async function look() {
    setSeen(await client.tradeIns.seeSeller({ id: bought.id }))
  }
  async function erase() {
    onChanged(await client.tradeIns.eraseSeller({ id: bought.id }))
    toast.ok(t`The seller’s details were deleted.`)
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('look')}>{t`See the document`}</Button>
      {bought.seller_kept_until <= today ? (
        <Button variant="default" onClick={() => setOpen('erase')}>{t`Delete the details`}</Button>
      ) : null}
      <ConfirmDialog
        opened={open === 'look' && seen === undefined}
        onClose={() => setOpen((now) => (seen === undefined ? undefined : now))}
        title={t`See the seller’s document?`}
        action={t`See the document`}
        onConfirm={look}
        failed={t`The document was not shown`}
      >
        {t`The audit trail records that you looked.`}
      </ConfirmDialog>
      <Modal opened={seen !== undefined} onClose={close} title={t`Document`}>
        {seen ? <Seen bought={bought} seen={seen} /> : null}
      </Modal>
      <ConfirmDialog
        opened={open === 'erase'}
        onClose={close}
        title={t`Delete the seller’s details?`}
        action={t`Delete the details`}
        onConfirm={erase}
        failed={t`The details were not deleted`}
        danger
      >
        {t`Name, phone, document and signature are deleted for good. What you bought and what you paid stays.`}
      </ConfirmDialog>
    </Group>
  )
}

function Seen({ bought, seen }: { bought: TradeInShown; seen: SellerSeen }) {
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [t`Name`, bought.seller_name],
          [documentWords[bought.document], seen.document_number],
        ]}
      />
      {seen.photo === null ? (
        <Text size="sm" c="dimmed">{t`No photo.`}</Text>
      ) : (
        <Image src={seen.photo} alt={t`Photo of the document`} radius="md" />
      )}
    </Stack>
  )
}
