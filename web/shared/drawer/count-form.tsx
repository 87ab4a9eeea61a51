import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type CashCounted, sumOfCash, type WalletKind, walletWords } from '@tunda/contract/till/drawer-shapes'
import { MoneyInput } from '../fields/money-input.tsx'
import { formatMoney } from '../words/money.ts'
import { CashCount } from './cash-count.tsx'

/** A count as typed: notes and coins, and the totals of mobile money, bank and cards. */
export type CountTyped = { readonly cash: CashCounted; readonly others: Readonly<Record<string, number | string>> }

type Props = {
  typed: CountTyped
  onType: (typed: CountTyped) => void
  isHandover: boolean
  wallets: readonly { readonly id: string; readonly kind: WalletKind }[]
  isBusy: boolean
  onCancel: () => void
  onCount: (said: { readonly wallet_id: string; readonly counted: number }[]) => void
}

/** The cash by notes and coins; to close, also the totals of the other methods. */
export function CountForm({ typed, onType, isHandover, wallets, isBusy, onCancel, onCount }: Props) {
  const { cash, others } = typed
  const amount = formatMoney(sumOfCash(cash))
  const count = () =>
    onCount(
      Object.entries(others).flatMap(([wallet_id, counted]) =>
        typeof counted === 'number' ? [{ wallet_id, counted }] : [],
      ),
    )
  return (
    <Stack gap="md">
      <CashCount value={cash} onChange={(next) => onType({ cash: next, others })} />
      {isHandover ? null : (
        <>
          <Text
            size="sm"
            c="dimmed"
          >{t`Enter what these took in this shift, from their statements. Leave empty what you do not use.`}</Text>
          {wallets
            .filter(({ kind }) => kind !== 'safe')
            .map(({ id, kind }) => (
              <MoneyInput
                key={id}
                label={walletWords[kind]}
                size="md"
                value={others[id] ?? ''}
                onChange={(counted) => onType({ cash, others: { ...others, [id]: counted } })}
              />
            ))}
        </>
      )}
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={isBusy}>{t`Cancel`}</Button>
        <Button onClick={count} loading={isBusy}>
          {isHandover ? t`Take over with ${{ amount }}` : t`Check ${{ amount }}`}
        </Button>
      </Group>
    </Stack>
  )
}
