import { t } from '@lingui/core/macro'
import { counterMethods } from '@tunda/contract/selling/payment-methods'
import { keyOfLine } from '@tunda/contract/selling/sale-line'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { chosenLine, isEmpty } from '@tunda/contract/selling/ticket'
import { lockTill } from '../staff/unlock.ts'
import { holdTicket } from '../ticket/own-ticket.ts'
import type { Desk } from './use-desk.ts'
import type { useView } from './use-view.ts'

/** Something the till can do, with its key and the code on the scanner's card, if any. */
export type Action = {
  readonly key: string
  readonly words: string
  readonly code?: string | undefined
  readonly run: () => void
}

/** Everything the till can do: what the keys run, and what Ctrl+K lists. */
export function actionsOf(desk: Desk, view: ReturnType<typeof useView>, focusSearch: () => void): Action[] {
  const { ticket, pick, change, till } = desk
  const line = chosenLine(ticket)
  const onLine = (run: (product_id: string) => void) => () => line && run(keyOfLine(line))
  const open = (panel: Parameters<typeof view.open>[0]) => () => view.open(panel)
  const hold = () => void (isEmpty(ticket) ? view.open('held') : holdTicket(till))
  return [
    { key: 'F1', words: t`Search the catalogue`, run: focusSearch },
    { key: 'F2', words: t`Customer`, run: open('customer') },
    {
      key: 'F3',
      words: t`Discount on the line`,
      run: onLine((product_id) => pick({ kind: 'discount', product_id, type: line?.discount?.type ?? 'percent' })),
    },
    { key: 'F4', words: t`Price of the line`, run: onLine((product_id) => pick({ kind: 'price', product_id })) },
    { key: 'F6', words: t`Quantity of the line`, run: onLine((product_id) => pick({ kind: 'quantity', product_id })) },
    {
      key: 'F7',
      words: t`Remove the line`,
      code: 'TILL-REMOVE',
      run: onLine((product_id) => change({ type: 'remove', product_id })),
    },
    { key: 'F8', words: t`Hold the sale, or see those held`, code: 'TILL-HOLD', run: hold },
    { key: 'F9', words: t`Complete the sale`, code: 'TILL-COMPLETE', run: () => void desk.complete() },
    { key: 'F10', words: t`Today on this till`, run: open('today') },
    {
      key: '',
      words: t`Discount on the whole sale`,
      run: () => pick({ kind: 'discount', type: ticket.discount?.type ?? 'percent' }),
    },
    ...counterMethods.map((method) => ({
      key: '',
      words: t`Pay by ${{ paymentMethodLabel: paymentMethodLabel(method) }}`,
      code: `TILL-${method.replace('_', '-').toUpperCase()}`,
      run: () => desk.payBy(method),
    })),
    { key: '', words: t`Payment barcodes sheet`, run: open('card') },
    ...(desk.mayRefund ? [{ key: '', words: t`Refund a sale`, code: 'TILL-REFUND', run: open('refund') }] : []),
    ...(desk.hasDrawer ? [{ key: '', words: t`Cash drawer`, code: 'TILL-DRAWER', run: open('drawer') }] : []),
    { key: '', words: t`Held sales`, run: open('held') },
    ...(till.isSample ? [] : [{ key: '', words: t`Sales waiting to be sent`, run: open('waiting') }]),
    ...(till.person.get() ? [{ key: '', words: t`Lock the till`, code: 'TILL-LOCK', run: () => lockTill(till) }] : []),
    { key: '', words: t`More`, run: open('more') },
  ]
}
