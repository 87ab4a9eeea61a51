import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconMail, IconMessage, IconShare2 } from '@tabler/icons-react'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { copy } from '../shared/files/copy-words.ts'
import { mailTo } from '../shared/files/document-paper.tsx'
import { LinkItems, WhatsAppItem } from '../shared/files/share-items.tsx'
import { useMessages, useRepairLink } from './use-repair-link.ts'

const icon = { size: 16, stroke: 1.7 }

/** Tells the customer how it stands, and gives them the page of it, which can be taken away again. An open quote goes along. */
export function ShareMenu({ repair }: { repair: Repair }) {
  const { id, number, quotes, customer_phone, customer_email } = repair
  const { known, link, ...page } = useRepairLink(id)
  const messages = useMessages(repair, link)
  const open = quotes.find(({ is_open }) => is_open)
  const message = open ? messages.quote(open) : messages.state
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare2 size={18} stroke={1.7} aria-hidden />}>{t`Share`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{open ? t`The quote` : t`Current status`}</Menu.Label>
        <WhatsAppItem phone={customer_phone} message={message} />
        <Menu.Item
          component="a"
          href={mailTo(customer_email, t`Repair ${number}`, message)}
          leftSection={<IconMail {...icon} />}
        >{t`Email`}</Menu.Item>
        <Menu.Item leftSection={<IconMessage {...icon} />} onClick={() => void copy(message, t`Text copied`)}>
          {t`Copy text`}
        </Menu.Item>
        <Menu.Divider />
        <LinkItems {...page} link={link} isMaking={known.isLoading || page.isMaking} />
      </Menu.Dropdown>
    </Menu>
  )
}
