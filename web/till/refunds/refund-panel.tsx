import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { useCallback, useEffect, useState } from 'react'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { SidePanel } from '../panels/side-panel.tsx'
import { printRefund } from '../sale/print-kept.ts'
import { useConnection } from '../shop-line.ts'
import { ChooseLines } from './choose-lines.tsx'
import { type ExchangeMade, type PendingExchange, pendingExchange, unseenExchange } from './exchange.ts'
import { ExchangeDone, ExchangePending } from './exchange-done.tsx'
import { FindSale } from './find-sale.tsx'
import type { RefundMade } from './refunds-here.ts'
import { mostAlone, type SaleToRefund } from './sales-here.ts'
import { stillTelling, useIsTelling } from './use-is-telling.ts'

type Props = { desk: Desk; onClose: () => void }

/**
 * Refunds a sale of any till: by its receipt's number or QR code, or the customer's phone. Offline only sales that this till knows, in cash, from its
 * own open drawer, within the shop's limit.
 */
export function RefundPanel({ desk, onClose }: Props) {
  const { till } = desk
  const [exchanged, setExchanged] = useState<ExchangeMade>()
  const [pending, setPending] = useState<PendingExchange>()
  const lookForPending = useCallback(() => {
    void pendingExchange(till).then(setPending)
    void unseenExchange(till).then((made) => made && setExchanged(made))
  }, [till])
  useEffect(lookForPending, [lookForPending])
  const [sale, setSale] = useState<SaleToRefund>()
  const [done, setDone] = useState<RefundMade>()
  const isAlone = useConnection(till) === 'offline'
  const isTelling = useIsTelling(till)
  return (
    <SidePanel title={t`Refund a sale`} onClose={onClose}>
      {exchanged ? (
        <ExchangeDone made={exchanged} desk={desk} onClose={onClose} />
      ) : pending ? (
        <ExchangePending till={till} pending={pending} onDone={setExchanged} onNotMade={lookForPending} />
      ) : done ? (
        <Done refund={done} desk={desk} onClose={onClose} />
      ) : sale ? (
        <ChooseLines
          desk={desk}
          sale={sale}
          isAlone={isAlone}
          onBack={() => setSale(undefined)}
          onDone={setDone}
          onExchanged={setExchanged}
          onNotExchanged={lookForPending}
        />
      ) : isAlone && mostAlone(till) === 0 ? (
        <Text>{t`Refunds need a connection. Keep the receipt, and try again when the till is online.`}</Text>
      ) : isTelling && !isAlone ? (
        <Text role="status">{stillTelling()}</Text>
      ) : (
        <FindSale till={till} isAlone={isAlone} onFound={setSale} />
      )}
    </SidePanel>
  )
}

type DoneProps = { refund: RefundMade; desk: Pick<Desk, 'terminal'>; onClose: () => void }

function Done({ refund, desk: { terminal }, onClose }: DoneProps) {
  const { printed } = refund
  return (
    <Stack gap="md" role="status">
      <Text fw={700}>{t`Refunded ${{ amount: formatMoney(refund.amount) }}`}</Text>
      <Text>{[refund.refund_number, refund.invoice_number].filter(Boolean).join(' · ')}</Text>
      {refund.refund_number ? null : (
        <Text c="dimmed">{t`Saved on this device. The shop’s books follow when there is a connection.`}</Text>
      )}
      {refund.payments.map(({ method, amount }) => (
        <Text key={method}>
          {paymentMethodLabel(method)}: {formatMoney(amount)}
        </Text>
      ))}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={() => void printRefund(printed, terminal.shop)}
      >{t`Print refund`}</Button>
      <Button size="lg" onClick={onClose}>{t`Done`}</Button>
    </Stack>
  )
}
