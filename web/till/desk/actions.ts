import { counterMethods, paymentMethodLabel } from '@tunda/contract/sales'
import { chosenLine, isEmpty } from '@tunda/contract/selling/ticket'
import { holdTicket } from '../ticket/own-ticket.ts'
import type { Desk } from './use-desk.ts'
import type { useView } from './use-view.ts'

/** Something the till can do, with the key that does it, and the code on the scanner's card; some have none. */
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
  const onLine = (run: (product_id: string) => void) => () => line && run(line.product.id)
  const open = (panel: Parameters<typeof view.open>[0]) => () => view.open(panel)
  const hold = () => void (isEmpty(ticket) ? view.open('held') : holdTicket(till))
  return [
    { key: 'F1', words: 'Search the catalogue', run: focusSearch },
    { key: 'F2', words: 'Customer', run: open('customer') },
    {
      key: 'F3',
      words: 'Discount on the line',
      run: onLine((product_id) => pick({ kind: 'discount', product_id, type: line?.discount?.type ?? 'percent' })),
    },
    { key: 'F4', words: 'Price of the line', run: onLine((product_id) => pick({ kind: 'price', product_id })) },
    { key: 'F6', words: 'Quantity of the line', run: onLine((product_id) => pick({ kind: 'quantity', product_id })) },
    {
      key: 'F7',
      words: 'Remove the line',
      code: 'TILL-REMOVE',
      run: onLine((product_id) => change({ type: 'remove', product_id })),
    },
    { key: 'F8', words: 'Hold the sale, or see those held', code: 'TILL-HOLD', run: hold },
    { key: 'F9', words: 'Complete the sale', code: 'TILL-COMPLETE', run: () => void desk.complete() },
    { key: 'F10', words: 'Today on this till', run: open('today') },
    {
      key: '',
      words: 'Discount on the whole sale',
      run: () => pick({ kind: 'discount', type: ticket.discount?.type ?? 'percent' }),
    },
    ...counterMethods.map((method) => ({
      key: '',
      words: `Pay by ${paymentMethodLabel(method)}`,
      code: `TILL-${method.replace('_', '-').toUpperCase()}`,
      run: () => desk.payBy(method),
    })),
    { key: '', words: 'Payment barcodes sheet', run: open('card') },
    { key: '', words: 'Held sales', run: open('held') },
    ...(till.isSample ? [] : [{ key: '', words: 'Sales waiting to be sent', run: open('waiting') }]),
    { key: '', words: 'More', run: open('more') },
  ]
}
