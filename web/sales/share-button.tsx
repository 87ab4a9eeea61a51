import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconMessage, IconShare2 } from '@tabler/icons-react'
import type { Sale } from '@tunda/contract/selling/sales'
import { api, client } from '../shared/calls/api.ts'
import { LinkItems } from '../shared/files/share-items.tsx'
import { usePageLink } from '../shared/files/use-page-link.ts'
import { type ReceiptShop, receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptMessage, whatsAppAddress } from '../shared/receipt/receipt-message.ts'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { receiptLink } from './receipt-link.ts'
import { shareText } from './share-receipt.ts'
import touch from './touch.module.css'

type Props = { sale: Sale; shop: ReceiptShop }

/** The receipt as a message, and as a page behind a link that can be taken away again. */
export function ShareButton({ sale, shop }: Props) {
  const { known, link, ...page } = usePageLink({
    query: api.receipts.get.queryOptions({ input: { id: sale.id } }),
    share: () => client.receipts.share({ sale_id: sale.id }),
    read: () => client.receipts.get({ id: sale.id }),
    unshare: () => client.receipts.unshare({ sale_id: sale.id }),
    addressOf: receiptLink,
    removed: t`The link stops working for everyone who has it.`,
  })
  const message = receiptMessage(receiptOf(sale, shop, { link, say: useReceiptWords(known.data?.language) }))
  const icon = { size: 16, stroke: 1.7 }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={touch.target}
          leftSection={<IconShare2 size={18} stroke={1.7} />}
        >{t`Share`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={touch.target}
          component="a"
          href={whatsAppAddress(message)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp {...icon} />}
        >{t`WhatsApp`}</Menu.Item>
        <Menu.Item
          className={touch.target}
          leftSection={<IconMessage {...icon} />}
          onClick={() => shareText(t`Receipt ${{ invoiceNumber: sale.invoiceNumber }}`, message)}
        >{t`As text`}</Menu.Item>
        <Menu.Divider />
        <LinkItems {...page} link={link} isMaking={known.isLoading || page.isMaking} className={touch.target} />
      </Menu.Dropdown>
    </Menu>
  )
}
