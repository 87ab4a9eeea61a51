import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconLinkOff,
  IconMessage,
  IconShare2,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sale } from '@tunda/contract/selling/sales'
import { api, client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { copy } from '../shared/files/copy-words.ts'
import { toast } from '../shared/page/toast.tsx'
import { type ReceiptShop, receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptMessage, whatsAppAddress } from '../shared/receipt/receipt-message.ts'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { receiptLink } from './receipt-link.ts'
import { shareText } from './share-receipt.ts'
import touch from './touch.module.css'

type Props = { sale: Sale; shop: ReceiptShop }

/** The receipt as a message, and as a page behind a link that can be taken away again. */
export function ShareButton({ sale, shop }: Props) {
  const known = useQuery(api.receipts.get.queryOptions({ input: { id: sale.id } }))
  const link = receiptLink(known.data?.token)
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
        {link ? <LinkItems link={link} saleId={sale.id} /> : <MakeLink saleId={sale.id} isWaiting={known.isLoading} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function MakeLink({ saleId, isWaiting }: { saleId: string; isWaiting: boolean }) {
  const queries = useQueryClient()
  const share = useMutation(
    api.receipts.share.mutationOptions({
      onSuccess: async (answer) => {
        // A retry is not told the token again.
        const shared = answer.token === '' ? await client.receipts.get({ id: saleId }) : answer
        queries.setQueryData(api.receipts.get.queryOptions({ input: { id: saleId } }).queryKey, shared)
        const link = receiptLink(shared.token)
        if (link) await copy(link, t`Link copied`)
      },
      onError: showFailure(t`The link could not be made`),
    }),
  )
  return (
    <Menu.Item
      className={touch.target}
      leftSection={<IconLink size={16} stroke={1.7} />}
      disabled={isWaiting || share.isPending}
      onClick={() => share.mutate({ sale_id: saleId })}
    >{t`Copy link`}</Menu.Item>
  )
}

function LinkItems({ link, saleId }: { link: string; saleId: string }) {
  const queries = useQueryClient()
  const unshare = useMutation(
    api.receipts.unshare.mutationOptions({
      onSuccess: (gone) => {
        queries.setQueryData(api.receipts.get.queryOptions({ input: { id: saleId } }).queryKey, gone)
        toast.ok(t`Link removed`, t`The link stops working for everyone who has it.`)
      },
      onError: showFailure(t`The link could not be removed`),
    }),
  )
  const icon = { size: 16, stroke: 1.7 }
  return (
    <>
      <Menu.Item
        className={touch.target}
        leftSection={<IconCopy {...icon} />}
        onClick={() => copy(link, t`Link copied`)}
      >{t`Copy link`}</Menu.Item>
      <Menu.Item
        className={touch.target}
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >{t`Open page`}</Menu.Item>
      <Menu.Item
        className={touch.target}
        c="var(--tunda-bad)"
        leftSection={<IconLinkOff {...icon} />}
        disabled={unshare.isPending}
        onClick={() => unshare.mutate({ sale_id: saleId })}
      >{t`Remove link`}</Menu.Item>
    </>
  )
}
