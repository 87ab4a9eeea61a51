import { t } from '@lingui/core/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import list from '../panels/panel-list.module.css'
import { Plate } from '../plate.tsx'
import { findSales } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { findSalesHere, keepFound, type SaleToRefund } from './sales-here.ts'
import { CallProblem, useOneCall } from './use-one-call.tsx'

type Props = {
  till: Till
  /** Only what this till knows by itself. */
  isAlone: boolean
  onFound: (sale: SaleToRefund) => void
}

/** A receipt's number or QR code, a customer's phone or a device's number; offline the number of a receipt or device that this till knows. */
export function FindSale({ till, isAlone, onFound }: Props) {
  const [sought, setSought] = useState('')
  const [found, setFound] = useState<readonly SaleToRefund[]>()
  const { isBusy, problem, run } = useOneCall()
  const find = (what = sought) =>
    run(async () => {
      const sales = isAlone ? await findSalesHere(till, what) : await ask(till, what.trim())
      const [first] = sales
      if (first && sales.length === 1) onFound(first)
      else setFound(sales)
    })
  useTillKeys({
    onScan: (code) => {
      setSought(code)
      void find(code)
    },
    onKey: () => false,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={isAlone ? t`Receipt number` : t`Receipt or phone number`}
          description={
            isAlone
              ? t`Without a connection: cash sales of this till, or found here before.`
              : t`Or scan the QR code of the receipt, or the number of the device.`
          }
          size="lg"
          maxLength={300}
          data-autofocus
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={isBusy} disabled={sought.trim() === ''}>{t`Find the sale`}</Button>
        <CallProblem>{problem ?? (found?.length === 0 ? nothingFound(isAlone) : undefined)}</CallProblem>
        <div className={list.rows}>
          {found?.map((sale) => (
            <Plate key={sale.id} className={list.row} onClick={() => onFound(sale)}>
              <span>
                {sale.invoice_number} · {formatDateTime(sale.sale_date)}
              </span>
              <span className="numeric">{formatMoney(sale.total_amount)}</span>
            </Plate>
          ))}
        </div>
      </Stack>
    </form>
  )
}

const nothingFound = (isAlone: boolean) =>
  isAlone ? t`This till knows no cash sale with this number.` : t`No sale has this number.`

async function ask(till: Till, sought: string): Promise<readonly SaleToRefund[]> {
  const { sales } = await findSales(till, sought)
  await keepFound(till, sales)
  return sales
}
