import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OrderShown } from '@tunda/contract/buying/purchase-orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goodsInAt } from '../paths.ts'
import { client } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { mailTo, printDocument } from '../shared/files/document-paper.tsx'
import { WhatsAppItem } from '../shared/files/share-items.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { orderMessage, orderName, orderPaper } from './order-words.ts'

type Props = {
  shown: OrderShown
  mayOrder: boolean
  onChanged: (shown: OrderShown) => void
  onBack: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** What can be done with an order as it stands. */
export function OrderActions({ shown, mayOrder, onChanged, onBack }: Props) {
  const { state, number } = shown.order
  const isComing = state === 'sent' || state === 'part_received'
  const mayReceive = useMay('receive_goods')
  return (
    <>
      {state === 'draft' && number === null ? null : <Share shown={shown} />}
      {mayOrder && isComing ? <CloseOrder shown={shown} onChanged={onChanged} /> : null}
      {isComing && mayReceive ? <Receive shown={shown} /> : null}
      {mayOrder && state === 'draft' ? <Send shown={shown} onChanged={onChanged} onBack={onBack} /> : null}
    </>
  )
}

function Share({ shown }: { shown: OrderShown }) {
  const shop = useOrganization()
  if (!shop) return null
  const message = orderMessage(shown, shop.name)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare2 size={18} stroke={1.7} aria-hidden />}>{t`Share`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <WhatsAppItem phone={shown.order.supplier_phone} message={message} />
        <Menu.Item
          component="a"
          href={mailTo(null, `${shop.name}: ${orderName(shown.order)}`, message)}
          leftSection={<IconMail {...icon} />}
        >{t`Email`}</Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter {...icon} />}
          onClick={() => printDocument(orderPaper(shown, shop))}
        >{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Send({ shown, onChanged, onBack }: Omit<Props, 'mayOrder'>) {
  const [isDeleting, setDeleting] = useState(false)
  const { id, number } = shown.order

  const send = useMutation({
    mutationFn: () => client.purchaseOrders.send({ id }),
    onSuccess: (sent) => {
      onChanged(sent)
      void refresh('purchase_orders')
      toast.ok(t`Order ready`, t`Share it with the supplier, or print it.`)
    },
    onError: showFailure(t`The order was not sent`),
  })
  async function remove() {
    await client.purchaseOrders.remove({ id })
    void refresh('purchase_orders')
    onBack()
  }
  return (
    <>
      {number === null ? (
        <Button variant="subtle" color="gray" onClick={() => setDeleting(true)}>{t`Delete`}</Button>
      ) : null}
      <Button
        loading={send.isPending}
        disabled={shown.lines.length === 0}
        onClick={() => send.mutate()}
      >{t`Order`}</Button>
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t`Delete this order?`}
        action={t`Delete order`}
        onConfirm={remove}
        failed={t`The order was not deleted`}
        danger
      >
        {t`It was not sent to anybody.`}
      </ConfirmDialog>
    </>
  )
}

function Receive({ shown: { order } }: { shown: OrderShown }) {
  const navigate = useNavigate()
  const { currency, rate, id: order_id } = order
  const receive = useMutation({
    mutationFn: (fill: boolean) => client.goodsIn.start({ id: crypto.randomUUID(), currency, rate, order_id, fill }),
    onSuccess: ({ goods_in }) => {
      void refresh('goods_ins', 'purchase_orders')
      void navigate(goodsInAt(goods_in.id))
    },
    onError: showFailure(t`The list could not be started`),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={receive.isPending || receive.isSuccess}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        >{t`Receive goods`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => receive.mutate(false)}>{t`Count what arrived`}</Menu.Item>
        <Menu.Item onClick={() => receive.mutate(true)}>{t`Everything arrived`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function CloseOrder({ shown: { order }, onChanged }: Pick<Props, 'shown' | 'onChanged'>) {
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const isCancelling = order.state === 'sent'

  async function close() {
    onChanged(await client.purchaseOrders.close({ id: order.id, reason }))
    void refresh('purchase_orders')
  }
  async function reopen() {
    try {
      onChanged(await client.purchaseOrders.reopen({ id: order.id }))
      void refresh('purchase_orders')
    } catch (error) {
      showFailure(t`The order cannot be changed`)(error)
    }
  }
  return (
    <>
      {isCancelling ? <Button variant="default" onClick={() => void reopen()}>{t`Change`}</Button> : null}
      <Button variant="subtle" color="gray" onClick={() => setAsks(true)}>
        {isCancelling ? t`Cancel order` : t`Close order`}
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={isCancelling ? t`Cancel this order?` : t`Close this order?`}
        action={isCancelling ? t`Cancel order` : t`Close order`}
        dismiss={t`Keep it`}
        disabled={reason.trim() === ''}
        onConfirm={close}
        failed={t`The order was not closed`}
      >
        {isCancelling ? t`Nothing has arrived yet.` : t`The rest is not expected any more.`}
        <ReasonField mt="md" required value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  )
}
