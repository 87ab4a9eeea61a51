import { plural, t } from '@lingui/core/macro'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Sale } from '@tunda/contract/selling/sales'
import { api } from '../shared/calls/api.ts'
import { copy } from '../shared/files/copy-words.ts'
import type { ReceiptShop } from '../shared/receipt/receipt-content.ts'
import { PrintButton } from './print-button.tsx'
import { ShareButton } from './share-button.tsx'
import touch from './touch.module.css'
import { usePrintReceipt } from './use-print-receipt.ts'

type Props = { sale: Sale; shop: ReceiptShop }

const papers = () => import('./sale-papers.ts')

export function ReceiptActions({ sale, shop }: Props) {
  const print = usePrintReceipt({ sale, shop })
  const { data } = useQuery(api.receipts.get.queryOptions({ input: { id: sale.id } }))
  const isPrinted = data !== undefined && data.prints > 0
  return (
    <div>
      <Group gap="xs">
        <PrintButton label={isPrinted ? t`Print a copy` : t`Print`} onPrint={print}>
          {sale.status === 'completed' ? <SalePapers sale={sale} shop={shop} /> : null}
        </PrintButton>
        <ShareButton sale={sale} shop={shop} />
        <Button
          variant="default"
          className={touch.target}
          leftSection={<IconCopy size={18} stroke={1.7} />}
          onClick={() => copy(sale.invoiceNumber, t`${{ invoiceNumber: sale.invoiceNumber }} copied`)}
        >{t`Copy number`}</Button>
      </Group>
      {isPrinted ? (
        <Text size="xs" c="dimmed" mt={6}>
          {t`${plural({ prints: data.prints }, { one: 'Printed once', other: 'Printed # times' })}; another print is marked as a copy.`}
        </Text>
      ) : null}
    </div>
  )
}

/** What goes along with goods that are brought, and with a sale that is paid later. */
function SalePapers({ sale, shop }: Props) {
  const printDelivery = async () => (await papers()).printDeliveryNote(sale, shop)
  const printInvoice = async () => await (await papers()).printInvoice(sale, shop)

  return (
    <>
      <Menu.Label>{t`Other documents`}</Menu.Label>
      <Menu.Item className={touch.target} onClick={() => void printDelivery()}>{t`Delivery note`}</Menu.Item>
      {sale.on_account ? (
        <Menu.Item className={touch.target} onClick={() => void printInvoice()}>{t`Invoice`}</Menu.Item>
      ) : null}
    </>
  )
}
