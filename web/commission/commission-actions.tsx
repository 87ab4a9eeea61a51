import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CommissionStatement } from '@tunda/contract/reports/commission'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { monthWords } from '../shared/words/months.ts'
import { sellerWords } from './commission-words.ts'

type Props = { statement: CommissionStatement; onClose: () => void }

/** Freezes the month as it is shown. */
export function ApproveDialog({ statement, onClose }: Props) {
  const { seller_id, month, due } = statement
  async function approve() {
    try {
      await client.commission.approve({ seller_id, month, due })
      toast.ok(t`Commission approved`, `${sellerWords(statement)} · ${monthWords(month)}`)
    } finally {
      void refresh('commission_statements')
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Approve commission of ${{ seller: sellerWords(statement) }} for ${{ month: monthWords(month) }}?`}
      action={due > 0 ? t`Approve ${{ amount: formatMoney(due) }}` : t`Approve`}
      onConfirm={approve}
      failed={t`The commission was not approved`}
    >
      <Text>{t`It cannot be changed afterwards. Later refunds are taken off next month’s commission.`}</Text>
    </ConfirmDialog>
  )
}

/** Pays it out of a wallet, as an expense of today. */
export function PayDialog({ statement, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const { seller_id, month, due } = statement
  const { data } = useQuery(api.commission.month.queryOptions({ input: { month } }))
  const [chosen, choose] = useState<string>()
  const wallets = data?.wallets ?? []
  const wallet_id = chosen ?? wallets[0]?.id ?? ''
  const amount = formatMoney(due)
  async function pay() {
    try {
      await client.commission.pay({ id, seller_id, month, wallet_id })
      toast.ok(t`Commission paid`, `${amount} · ${sellerWords(statement)}`)
    } finally {
      void refresh('commission_statements', 'expenses', 'shifts')
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Pay ${{ seller: sellerWords(statement) }}?`}
      action={t`Pay ${amount}`}
      disabled={wallet_id === ''}
      onConfirm={pay}
      failed={t`The commission was not paid`}
    >
      <Stack gap="md">
        <Text>{t`It is recorded as an expense of today and appears in profit and loss.`}</Text>
        <WalletField label={t`Pay from`} wallets={wallets} value={wallet_id} onChange={choose} />
      </Stack>
    </ConfirmDialog>
  )
}
