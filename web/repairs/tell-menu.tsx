import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconBell, IconMail, IconPhone } from '@tabler/icons-react'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { client } from '../shared/calls/api.ts'
import { WhatsAppItem } from '../shared/files/share-items.tsx'
import { formatAgo } from '../shared/words/dates.ts'
import { useAct } from './use-act.ts'
import { useMessages, useRepairLink } from './use-repair-link.ts'

const icon = { size: 16, stroke: 1.7 }

/** Tells the customer that it is ready, and notes that they were told. */
export function TellMenu({ repair }: { repair: Repair }) {
  const { id, customer_phone, customer_email, told_at } = repair
  const { link } = useRepairLink(id)
  const messages = useMessages(repair, link)
  const { act, isBusy } = useAct()
  const tell = (by: 'whatsapp' | 'call' | 'mail') =>
    void act({
      call: () => client.repairs.tell({ id, by }),
      done: by === 'mail' ? t`Email sent` : t`Noted`,
      failed: by === 'mail' ? t`The email was not sent` : t`The call was not saved`,
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconBell size={18} stroke={1.7} aria-hidden />}
        >{t`Tell the customer`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {told_at ? <Menu.Label>{t`Told ${{ ago: formatAgo(told_at) }}`}</Menu.Label> : null}
        <WhatsAppItem phone={customer_phone} message={messages.ready} onSent={() => tell('whatsapp')} />
        <Menu.Item leftSection={<IconMail {...icon} />} disabled={!customer_email} onClick={() => tell('mail')}>
          {customer_email ? t`Email ${{ address: customer_email }}` : t`Email (no address)`}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhone {...icon} />} onClick={() => tell('call')}>{t`I called them`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
