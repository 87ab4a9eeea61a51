import type { Repair, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { useMay } from '../shared/calls/organization.ts'
import { numberOf } from '../shared/fields/whole-number.ts'
import { newPaying, type Paying, sentPayments, settlingOf } from './settling.ts'
import { useAccountRoom } from './use-account-room.ts'

type Typed = {
  readonly fee: number | string
  readonly payments: readonly Paying[]
  readonly onAccount: number | string
  readonly due_on: string
  readonly reason: string
  readonly wallet: string
}

/** What is typed at the handover, what it comes to, and what is sent of it. */
export function useSettling(repair: Repair, wallets: RepairRulesShown['wallets'], isReturn: boolean) {
  const { id, version, paid, total_amount, customer_id } = repair
  const mayReturnMoney = useMay('manage_credit')
  const room = useAccountRoom(customer_id)
  const [typed, setTyped] = useState<Typed>(() => ({
    fee: 0,
    payments: [newPaying('cash', isReturn ? '' : Math.max(0, total_amount - paid))],
    onAccount: '',
    due_on: '',
    reason: '',
    wallet: wallets[0]?.id ?? '',
  }))
  const { fee, payments, due_on, reason, wallet } = typed
  const onAccount = numberOf(typed.onAccount)
  const total = isReturn ? numberOf(fee) : total_amount
  const { left, back, off } = settlingOf({ total, paid, payments, onAccount })
  const isOff = left > 0 && (off !== 0 || onAccount > room)
  const lacksWallet = back > 0 && (!mayReturnMoney || wallet === '')
  return {
    ...typed,
    total,
    left,
    back,
    off,
    room,
    mayReturnMoney,
    isHeldUp: isOff || lacksWallet || (isReturn && reason.trim() === ''),
    change: (some: Partial<Typed>) => setTyped((before) => ({ ...before, ...some })),
    sent: () => ({
      id,
      version,
      total_amount: total,
      payments: left > 0 ? sentPayments(payments) : [],
      ...(left > 0 && onAccount > 0 ? { on_account: onAccount, due_on: due_on || null } : {}),
      ...(back > 0 ? { return_wallet_id: wallet } : {}),
    }),
  }
}
