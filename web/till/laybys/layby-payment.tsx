import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import type { TillLayby } from '@tunda/contract/till/till-laybys'
import { type FormEvent, useEffect, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { numberOf } from '../../shared/fields/whole-number.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { momentWords } from '../credit/moment-words.ts'
import { type LaybyChosen, type PaymentTaken, takeForLayby } from '../credit/take-payment.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from '../panels/panel-list.module.css'
import { Plate } from '../plate.tsx'
import { useConnection } from '../shop-line.ts'
import { syncLaybys } from '../sync/sync-laybys.ts'
import { findLaybys, laybyNumber, leftOf } from './kept-laybys.ts'

type ChooseProps = { desk: Desk; onChoose: (layby: LaybyChosen) => void }

/** The lay-by that somebody pays for: one that the till knows, or any by the number on the customer's paper. */
export function ChooseLayby({ desk: { till }, onChoose }: ChooseProps) {
  const [typed, setTyped] = useState('')
  const { laybys } = useObservable(till.drawer)
  const isOffline = useConnection(till) === 'offline'
  useEffect(() => {
    // Without an answer the till goes by what it knows.
    if (!isOffline) void syncLaybys(till, 0).catch(() => undefined)
  }, [till, isOffline])
  const found = laybys ? findLaybys(laybys, typed) : []
  const number = laybyNumber(typed)
  const isUnknown = number !== undefined && found.length === 0
  const choose = (one: TillLayby) => onChoose({ number: one.number, known: { ...one, as_of: laybys?.as_of ?? '' } })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const [first] = found
    if (first && found.length === 1) choose(first)
    else if (isUnknown) onChoose({ number })
  }
  return (
    <form onSubmit={submit} className={classes.rows}>
      <TextInput
        label={t`Lay-by number`}
        description={t`It is on the customer’s receipt, such as LAY-000012.`}
        size="lg"
        maxLength={40}
        autoComplete="off"
        data-autofocus={window.matchMedia('(pointer: fine)').matches || undefined}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.map((one) => (
        <Plate key={one.id} className={classes.row} onClick={() => choose(one)}>
          <IconPackage size={20} stroke={1.6} aria-hidden />
          <span className={classes.name}>
            {one.number}
            <small>{one.items_summary}</small>
            <small className="numeric">{t`${{ left: formatMoney(leftOf(one)) }} left to pay`}</small>
          </span>
        </Plate>
      ))}
      {isUnknown ? (
        <>
          <p className={classes.facts} role="status">
            {t`This till does not know ${{ number }}. Compare it with the receipt: the payment is matched by this number when it is sent.`}
          </p>
          <Button type="submit" size="lg">{t`Use ${{ number }}`}</Button>
        </>
      ) : null}
    </form>
  )
}

type AmountProps = {
  desk: Desk
  layby: LaybyChosen
  onBack: () => void
  onDone: (payment: PaymentTaken) => void
}

/** How much is paid. More than is left is taken as well: the till may not know of the last payment. */
export function TakeForLayby({ desk: { till, mayReceive }, layby, onBack, onDone }: AmountProps) {
  const { number, known } = layby
  const [amount, setAmount] = useState<number | string>('')
  const [isBusy, setBusy] = useState(false)
  const shillings = numberOf(amount)
  const over = known ? shillings - leftOf(known) : 0
  async function take(event: FormEvent) {
    event.preventDefault()
    if (shillings === 0 || isBusy) return
    setBusy(true)
    const taken = await takeForLayby(till, layby, shillings)
    setBusy(false)
    if (taken) onDone(taken)
  }
  return (
    <Stack gap="md" component="form" onSubmit={(event: FormEvent) => void take(event)}>
      <div>
        <Text fw={700}>{number}</Text>
        {known ? (
          <>
            <Text style={{ overflowWrap: 'anywhere' }}>{known.items_summary}</Text>
            <Text c="dimmed">
              {t`${{ left: formatMoney(leftOf(known)) }} left to pay · as of ${{ time: momentWords(known.as_of) }}`}
            </Text>
          </>
        ) : null}
      </div>
      <MoneyInput label={t`Cash received`} size="lg" value={amount} onChange={setAmount} data-autofocus />
      {over > 0 ? (
        <Text role="status">
          {mayReceive
            ? t`${{ over: formatMoney(over) }} is more than is left. It goes on the customer’s account.`
            : t`${{ over: formatMoney(over) }} is more than is left. The shop checks it later.`}
        </Text>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} disabled={shillings === 0}>
          {t`Receive ${{ amount: formatMoney(shillings) }}`}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>{t`Another lay-by`}</Button>
      </div>
    </Stack>
  )
}
