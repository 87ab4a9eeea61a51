import { Button, Group } from '@mantine/core'
import { IconCopy, IconPrinter, IconShare2 } from '@tabler/icons-react'
import type { Sale } from '@tunda/contract/sales'
import type { RefObject } from 'react'
import { printReceipt } from './print-receipt.ts'
import type { ReceiptShop } from './receipt.tsx'
import { copy, shareReceipt } from './share-receipt.ts'
import touch from './touch.module.css'

type Props = {
  sale: Sale
  shop: ReceiptShop /** The element that holds the receipt. */
  paper: RefObject<HTMLElement | null>
}

export function ReceiptActions({ sale, shop, paper }: Props) {
  const icon = { size: 18, stroke: 1.7 }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconPrinter {...icon} />}
        onClick={() => paper.current && printReceipt(paper.current)}
      >
        Print
      </Button>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconShare2 {...icon} />}
        onClick={() => shareReceipt(sale, shop)}
      >
        Share
      </Button>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconCopy {...icon} />}
        onClick={() => copy(sale.invoiceNumber, `${sale.invoiceNumber} copied`)}
      >
        Copy number
      </Button>
    </Group>
  )
}
