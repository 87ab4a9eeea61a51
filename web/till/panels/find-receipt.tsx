import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { bareNumber } from '@tunda/contract/units/unit-numbers'
import { type ReactNode, useEffect, useState } from 'react'
import { defaultDateStyle, formatDateTime } from '../../shared/words/dates.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { newestSales } from '../store/past-sales.ts'
import classes from './panel-list.module.css'
import { SaleRow } from './sale-row.tsx'

const least = 3
const mostShown = 20

/** Finds the receipt of an earlier sale of this till, offline too; `children` stand there while nothing is sought. */
export function FindReceipt({ desk: { till, terminal }, children }: { desk: Desk; children: ReactNode }) {
  const [sought, setSought] = useState('')
  const [sales, setSales] = useState<readonly KeptSale[]>()
  const isSought = sought.trim().length >= least
  useEffect(() => {
    if (isSought) void newestSales(till.database).then(setSales)
  }, [till, isSought])
  useTillKeys({ onScan: setSought, onKey: () => false })
  const style = { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone }
  const found = isSought ? sales?.filter((sale) => isOf(sale, sought)).slice(0, mostShown) : undefined
  return (
    <>
      <TextInput
        label={t`Find a receipt`}
        description={t`Of the last 30 days on this till: its number, the customer, their phone or the device.`}
        size="md"
        mb="md"
        maxLength={100}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      {isSought ? (
        <ul className={classes.list} aria-label={t`Receipts found`}>
          {found?.map((sale) => (
            <SaleRow key={sale.id} sale={sale} moment={formatDateTime(sale.sold_at, style)} shop={terminal.shop} />
          ))}
          {found?.length === 0 ? <li className={classes.facts}>{t`No receipt of this till matches.`}</li> : null}
        </ul>
      ) : (
        children
      )}
    </>
  )
}

/** Whether a receipt bears this number, or is somebody's of this name or phone. */
function isOf({ local_number, invoice_number, receipt }: KeptSale, sought: string): boolean {
  const words = sought.trim().toLowerCase()
  // A phone is written with 0 or with the country's code.
  const digits = bareNumber(sought).replace(/^0/, '')
  const names = [local_number, invoice_number, receipt.customer_name].map((one) => (one ?? '').toLowerCase())
  const numbers = [receipt.customer_contact, ...receipt.items.map(({ unit_number }) => unit_number)]
  return (
    names.some((name) => name.includes(words)) ||
    (digits !== '' && numbers.some((number) => number != null && bareNumber(number).includes(digits)))
  )
}
