import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconMessage, IconShare2 } from '@tabler/icons-react'
import type { Quotation } from '@tunda/contract/selling/quotations'
import { api, client } from '../shared/calls/api.ts'
import { copy } from '../shared/files/copy-words.ts'
import { LinkItems, WhatsAppItem } from '../shared/files/share-items.tsx'
import { usePageLink } from '../shared/files/use-page-link.ts'
import { quotationLink, quotationMessage } from '../shared/quotations/quotation-words.ts'

type Props = { quotation: Quotation; shop: string }
const icon = { size: 16, stroke: 1.7 }

/** The quotation as a message, and as a page behind a link that can be taken away again. */
export function ShareQuotation({ quotation, shop }: Props) {
  const { id } = quotation
  const { known, link, ...page } = usePageLink({
    query: api.quotations.link.queryOptions({ input: { id } }),
    share: () => client.quotations.share({ id }),
    read: () => client.quotations.link({ id }),
    unshare: () => client.quotations.unshare({ id }),
    addressOf: quotationLink,
    removed: t`The link no longer works.`,
  })
  const message = quotationMessage(quotation, shop, link)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare2 size={18} stroke={1.7} aria-hidden />}>{t`Share`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <WhatsAppItem phone={quotation.customer_contact} message={message} />
        <Menu.Item
          leftSection={<IconMessage {...icon} />}
          onClick={() => void copy(message, t`Quotation copied`)}
        >{t`Copy text`}</Menu.Item>
        <Menu.Divider />
        <LinkItems {...page} link={link} isMaking={known.isLoading || page.isMaking} />
      </Menu.Dropdown>
    </Menu>
  )
}
