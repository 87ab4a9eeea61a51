import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SaleHistory } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import type { ReceiptShop } from '../../shared/receipt/receipt-content.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { SaleStatusBadge } from '../sale-columns.tsx'
import touch from '../touch.module.css'
import { CancelSaleDialog } from './cancel-sale-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RequestCard } from './request-card.tsx'

type Props = { sale: Sale; shop: ReceiptShop }

/** How a sale stands, and what may still be refunded of it: by owner and admin at once, by a member on request. */
export function RefundActions({ sale, shop }: Props) {
  const maySee = useMayCall(contractRoutes.sales.history)
  const { data: history } = useQuery(api.sales.history.queryOptions({ input: { id: sale.id }, enabled: maySee }))
  const waiting = history?.requests.find(({ status }) => status === 'waiting')
  const refunded = history?.refunded_amount ?? 0
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SaleStatusBadge sale={{ status: sale.status, refunded_amount: refunded }} />
        {refunded > 0 ? (
          <Text size="sm" c="dimmed">
            {t`${{ refunded: formatMoney(refunded) }} refunded`}
          </Text>
        ) : null}
      </Group>
      {waiting ? <RequestCard request={waiting} /> : null}
      {history ? <Actions sale={sale} shop={shop} history={history} isWaiting={waiting !== undefined} /> : null}
    </Stack>
  )
}

function Actions({ sale, shop, history, isWaiting }: Props & { history: SaleHistory; isWaiting: boolean }) {
  const mayRefund = useMayCall(contractRoutes.sales.refund)
  const mayCancel = useMayCall(contractRoutes.sales.cancel)
  const mayAsk = useMayCall(contractRoutes.sales.requestRefund)
  const [open, setOpen] = useState<'refund' | 'cancel'>()
  const close = () => setOpen(undefined)
  const icon = { size: 18, stroke: 1.7 }
  const isOffered = sale.status === 'completed' && (mayRefund || mayCancel || (mayAsk && !isWaiting))
  // The dialogs stay when the buttons go: the one that refunded the last of a sale still says what to hand over.
  return (
    <>
      {isOffered ? (
        <Group gap="xs">
          {mayRefund || (mayAsk && !isWaiting) ? (
            <Button
              variant="default"
              className={touch.target}
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() => setOpen('refund')}
            >
              {mayRefund ? t({ message: 'Refund', context: 'to refund' }) : t`Ask for a refund`}
            </Button>
          ) : null}
          {mayCancel ? (
            <Button
              variant="default"
              className={touch.target}
              leftSection={<IconCircleX {...icon} />}
              onClick={() => setOpen('cancel')}
            >{t`Cancel sale`}</Button>
          ) : null}
        </Group>
      ) : null}
      <RefundDialog
        sale={sale}
        shop={shop}
        history={history}
        isAsking={!mayRefund}
        opened={open === 'refund'}
        onClose={close}
      />
      <CancelSaleDialog sale={sale} history={history} opened={open === 'cancel'} onClose={close} />
    </>
  )
}
