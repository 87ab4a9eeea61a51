import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TradeInRules } from '@tunda/contract/units/trade-ins'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { NoteField } from '../shared/fields/note-field.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { DeskDevice } from '../shared/trade-ins/desk-device.tsx'
import { missingOf, nobody, nothing, sendable } from '../shared/trade-ins/offer.ts'
import { SellerFields } from '../shared/trade-ins/seller-fields.tsx'
import { formatMoney } from '../shared/words/money.ts'

type Props = { onBack: () => void; onBought: (id: string) => void }

/** Buys a used device: the device, whoever sells it, and the money. */
export function NewTradeIn({ onBack, onBought }: Props) {
  const query = useQuery(api.tradeIns.rules.queryOptions())
  return (
    <>
      <PageHeader
        title={t`Buy a device`}
        facts={t`Check the device and the document before you pay.`}
        actions={<BackButton onClick={onBack} />}
      />
      <AnswerState query={query} />
      {query.data ? <Purchase rules={query.data} onBought={onBought} /> : null}
    </>
  )
}

type Money = { readonly amount: number | string; readonly wallet_id: string; readonly note: string }

function Purchase({ rules, onBought }: { rules: TradeInRules; onBought: (id: string) => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [device, setDevice] = useState(nothing)
  const [seller, setSeller] = useState(nobody)
  const [money, setMoney] = useState<Money>({ amount: '', wallet_id: rules.wallets[0]?.id ?? '', note: '' })
  const isPriced = typeof money.amount === 'number' && money.amount >= 1
  const missing = missingOf(rules, device, seller) ?? (isPriced ? undefined : t`Enter what you pay.`)

  const buy = useMutation({
    mutationFn: async (amount: number) =>
      await client.tradeIns.buy({ id, ...(await sendable(rules, device, seller)), ...money, amount }),
    onSuccess: (_, amount) => {
      void refresh('trade_ins', 'units', 'shifts')
      toast.ok(t`Device bought`, formatMoney(amount))
      onBought(id)
    },
    onError: showFailure(t`The device was not bought`),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined) buy.mutate(Number(money.amount))
      }}
    >
      <Stack gap="md" maw={640}>
        <Card p="lg">
          <Text component="h2" fw={600} mb="sm">{t`Device`}</Text>
          <DeskDevice
            questions={rules.questions}
            value={device}
            onChange={(some) => setDevice((before) => ({ ...before, ...some }))}
          />
        </Card>
        <Card p="lg">
          <Text component="h2" fw={600} mb="sm">{t`Seller`}</Text>
          <SellerFields
            declaration={rules.declaration}
            value={seller}
            onChange={(some) => setSeller((before) => ({ ...before, ...some }))}
          />
        </Card>
        <Card p="lg">
          <Text component="h2" fw={600} mb="sm">{t`Payment`}</Text>
          <MoneyFields
            wallets={rules.wallets}
            value={money}
            onChange={(some) => setMoney((before) => ({ ...before, ...some }))}
          />
          <Group justify="space-between" mt="md">
            <Text size="sm" c="dimmed" role="status">
              {missing}
            </Text>
            <Button type="submit" size="md" loading={buy.isPending || buy.isSuccess} disabled={missing !== undefined}>
              {typeof money.amount === 'number' ? t`Pay ${{ amount: formatMoney(money.amount) }}` : t`Pay`}
            </Button>
          </Group>
        </Card>
      </Stack>
    </form>
  )
}

type MoneyProps = { wallets: TradeInRules['wallets']; value: Money; onChange: (some: Partial<Money>) => void }

function MoneyFields({ wallets, value, onChange }: MoneyProps) {
  return (
    <Stack gap="md">
      <MoneyInput label={t`Price paid`} size="md" value={value.amount} onChange={(amount) => onChange({ amount })} />
      <WalletField
        label={t`Pay from`}
        wallets={wallets}
        value={value.wallet_id}
        onChange={(wallet_id) => onChange({ wallet_id })}
      />
      <NoteField size="md" maxLength={300} value={value.note} onChange={(note) => onChange({ note })} />
    </Stack>
  )
}
