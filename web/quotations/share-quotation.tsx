import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconMessage, IconShare2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Quotation, QuotationLink } from '@tunda/contract/selling/quotations'
import { api, client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { copy } from '../shared/files/copy-words.ts'
import { LinkItems, WhatsAppItem } from '../shared/files/share-items.tsx'
import { toast } from '../shared/page/toast.tsx'
import { quotationLink, quotationMessage } from '../shared/quotations/quotation-words.ts'

type Props = { quotation: Quotation; shop: string }
const icon = { size: 16, stroke: 1.7 }

/** The quotation as a message, and as a page behind a link that can be taken away again. */
export function ShareQuotation({ quotation, shop }: Props) {
  const { id } = quotation
  const queries = useQueryClient()
  const known = useQuery(api.quotations.link.queryOptions({ input: { id } }))
  const keep = (kept: QuotationLink) =>
    queries.setQueryData(api.quotations.link.queryOptions({ input: { id } }).queryKey, kept)
  const share = useMutation(
    api.quotations.share.mutationOptions({
      onSuccess: async (answer) => {
        // A retry is not told the token again.
        const made = answer.token === '' ? await client.quotations.link({ id }) : answer
        keep(made)
        const address = quotationLink(made.token)
        if (address) await copy(address, t`Link copied`)
      },
      onError: showFailure(t`The link could not be made`),
    }),
  )
  const unshare = useMutation(
    api.quotations.unshare.mutationOptions({
      onSuccess: (gone) => {
        keep(gone)
        toast.ok(t`Link removed`, t`The link no longer works.`)
      },
      onError: showFailure(t`The link could not be removed`),
    }),
  )
  const link = quotationLink(known.data?.token)
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
        <LinkItems
          link={link}
          onMake={() => share.mutate({ id })}
          isMaking={known.isLoading || share.isPending}
          onRemove={() => unshare.mutate({ id })}
          isRemoving={unshare.isPending}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
