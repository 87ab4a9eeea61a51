import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'

/** It is with its customer again: the receipt of what was charged. */
export function HandedOver({
  repair: { sale_id, invoice_number, device },
  onClose,
}: {
  repair: Repair
  onClose: () => void
}) {
  const shop = useOrganization()
  const maySee = useMayCall(contractRoutes.sales.get)
  const sale = useQuery(api.sales.get.queryOptions({ input: sale_id && maySee ? { id: sale_id } : skipToken }))
  return (
    <Stack gap="md">
      <Text>{[device, invoice_number].filter(Boolean).join(' · ')}</Text>
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        {sale_id && maySee ? (
          <Button
            leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
            loading={sale.isLoading}
            disabled={!sale.data || !shop}
            onClick={() => {
              if (sale.data && shop) printReceipt(receiptOf(sale.data, shop), receiptPaper())
            }}
          >{t`Print receipt`}</Button>
        ) : null}
      </Group>
    </Stack>
  )
}
