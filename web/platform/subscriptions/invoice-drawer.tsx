import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { IconCheck, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import { useRef, useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { InvoicePaper } from '../../shared/files/invoice-paper.tsx'
import { printInvoice } from '../../shared/files/print-invoice.ts'
import { toast } from '../../shared/page/toast.tsx'
import type { PlatformAddress } from '../platform-address.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useInvoices } from './use-subscriptions.ts'

/** An invoice as printed, to be changed, or the form for a new one. */
export function InvoiceDrawer({ address }: { address: PlatformAddress }) {
  const { open, word, change } = address
  const wanted = word('new')
  const invoice = useInvoices(address).data?.subscription_invoices.find(({ id }) => id === open)
  const close = () => change({ open: undefined, new: undefined })
  return (
    <Drawer
      opened={wanted !== undefined || invoice !== undefined}
      onClose={close}
      position="right"
      size={520}
      closeOnClickOutside={invoice !== undefined}
      title={invoice ? t`Invoice ${{ invoiceNumber: invoice.invoice_number }}` : t`Create invoice`}
    >
      {invoice ? (
        <InvoiceView key={invoice.id} invoice={invoice} />
      ) : wanted ? (
        <InvoiceForm
          subscriptionId={wanted === '1' ? undefined : wanted}
          onDone={(made) => (made ? change({ new: undefined, open: made.id }) : close())}
        />
      ) : null}
    </Drawer>
  )
}

function InvoiceView({ invoice }: { invoice: InvoiceRow }) {
  const paper = useRef<HTMLDivElement>(null)
  const [isEditing, setEditing] = useState(false)
  const pay = useMutation(
    api.platform.updateInvoice.mutationOptions({
      onSuccess: async () => {
        toast.ok(t`Invoice paid`)
        await cache.invalidateQueries({ queryKey: api.platform.key() })
      },
      onError: showFailure(t`Failed to update invoice`),
    }),
  )
  if (isEditing) return <InvoiceForm invoice={invoice} onDone={() => setEditing(false)} />
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {invoice.status === 'unpaid' ? (
          <Button
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            loading={pay.isPending}
            onClick={() => pay.mutate({ id: invoice.id, status: 'paid' })}
          >{t`Mark as paid`}</Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => paper.current && printInvoice(paper.current)}
        >{t`Print`}</Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          onClick={() => setEditing(true)}
        >{t`Edit`}</Button>
      </Group>
      <div ref={paper}>
        <InvoicePaper invoice={invoice} to={{ name: invoice.full_name || invoice.email, detail: invoice.email }} />
      </div>
    </Stack>
  )
}
