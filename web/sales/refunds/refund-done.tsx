import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import type { Refund } from '@tunda/contract/selling/refunds'
import type { ReceiptShop } from '../../shared/receipt/receipt-content.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { paidParts } from '../../shared/words/paid-words.ts'
import touch from '../touch.module.css'
import { printRefund } from './print-refund.ts'
import classes from './refunds.module.css'

type Props = { refund: Refund; shop: ReceiptShop; onClose: () => void }

/** Says what to hand over, under which number it stands, and prints it. */
export function RefundDone({ refund, shop, onClose }: Props) {
  const parts = paidParts(refund)
  return (
    <Stack align="center" gap="xs" py="md">
      <IconCircleCheck size={40} stroke={1.5} color="var(--tunda-ok)" aria-hidden />
      <Text c="dimmed">{parts.length < 2 ? t`Refund by ${{ parts: parts.join('') }}` : t`Refund`}</Text>
      <strong className={classes.handOver}>{formatMoney(refund.amount)}</strong>
      {parts.length < 2 ? null : (
        <ul className={classes.handOverBy} aria-label={t`Refund method`}>
          {parts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Text className="numeric">
        {t`${{ refundNumber: refund.refund_number }} · of ${{ invoiceNumber: refund.invoice_number }}`}
      </Text>
      <Group gap="xs" mt="md">
        <Button
          variant="default"
          className={touch.target}
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          onClick={() => void printRefund(refund, shop)}
        >{t`Print refund`}</Button>
        <Button className={touch.target} onClick={onClose} data-autofocus>{t`Done`}</Button>
      </Group>
    </Stack>
  )
}
