import { t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type CountFound, type WalletKind, walletWords } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { MoneyInput } from '../fields/money-input.tsx'
import { StatusBadge } from '../table/status-badge.tsx'
import { formatMoney } from '../words/money.ts'
import classes from './drawer.module.css'
import { differenceWords } from './drawer-words.ts'

type Props = {
  counted: number
  found: CountFound
  wallets: readonly { readonly id: string; readonly kind: WalletKind }[]
  onAgain: () => void
  /** Closes it, or shows why that failed, and returns. */
  onClose: (said: { readonly reason: string; readonly left: number | null }) => Promise<void>
}

/** The comparison of the count, the reason for a difference, and what stays in the drawer. */
export function CloseForm({ counted, found, wallets, onAgain, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<number | string>('')
  const [isBusy, setBusy] = useState(false)
  const needsReason = found.needs_reason && reason.trim() === ''

  async function close() {
    setBusy(true)
    await onClose({ reason, left: typeof left === 'number' ? left : null })
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <Stack gap="md">
        <ul className={classes.found} aria-label={t`How the count compares`}>
          {found.wallets.map(({ wallet_id, differs, difference }) => (
            <li key={wallet_id}>
              <span>{walletWords[wallets.find(({ id }) => id === wallet_id)?.kind ?? 'cash_drawer']}</span>
              <StatusBadge tone={differs ? 'warn' : 'ok'}>
                {difference === null ? (differs ? t`Differs` : t`Matches`) : differenceWords(difference)}
              </StatusBadge>
            </li>
          ))}
        </ul>
        {found.wallets.some(({ differs }) => differs) ? (
          <TextInput
            label={t`Why does it differ?`}
            description={found.needs_reason ? undefined : t`Optional.`}
            size="md"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <MoneyInput
          label={t`Leave in the drawer`}
          description={t`The rest of ${{ counted: formatMoney(counted) }} goes to the safe. Leave this empty to keep everything in the drawer.`}
          size="md"
          value={left}
          onChange={setLeft}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onAgain} disabled={isBusy}>{t`Count again`}</Button>
          <Button type="submit" loading={isBusy} disabled={needsReason}>{t`Close the drawer`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
