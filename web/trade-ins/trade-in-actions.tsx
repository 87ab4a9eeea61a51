import { t } from '@lingui/core/macro'
import { Button, Menu, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TradeInShown } from '@tunda/contract/units/trade-ins'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { NoteField } from '../shared/fields/note-field.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { printDocument } from '../shared/files/document-paper.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { standing, tradeInPaper } from './trade-in-words.tsx'

type Props = { bought: TradeInShown; today: string; onChanged: (next: TradeInShown) => void }
type Step = 'for_sale' | 'given_back' | 'handed_over'
const icon = { size: 18, stroke: 1.7 }

/** What can be done with a used device as it stands, and its paper. */
export function TradeInActions({ bought, today, onChanged }: Props) {
  const shop = useOrganization()
  const mayBuy = useMayCall(contractRoutes.tradeIns.release)
  const mayWriteOff = useMay('adjust_stock')
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const done = (next: TradeInShown) => {
    onChanged(next)
    void refresh('trade_ins', 'units', 'products', 'shifts')
    toast.ok(standing(next, today), bought.unit_number)
  }
  return (
    <>
      {shop ? (
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} aria-hidden />}
          onClick={() => printDocument(tradeInPaper(bought, shop))}
        >{t`Print`}</Button>
      ) : null}
      {mayBuy && bought.state === 'held' ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightSection={<IconChevronDown {...icon} aria-hidden />}>{t`Next step`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={bought.hold_until > today} onClick={() => setStep('for_sale')}>
              {bought.hold_until > today
                ? t`For sale from ${{ day: formatDay(bought.hold_until) }}`
                : t`Put it up for sale`}
            </Menu.Item>
            <Menu.Item onClick={() => setStep('given_back')}>{t`Give it back to the seller`}</Menu.Item>
            {mayWriteOff ? <Menu.Item onClick={() => setStep('handed_over')}>{t`Hand it over`}</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {step === 'for_sale' ? <Release bought={bought} onDone={done} onClose={close} /> : null}
      {step === 'given_back' ? <GiveBack bought={bought} onDone={done} onClose={close} /> : null}
      {step === 'handed_over' ? <HandOver bought={bought} onDone={done} onClose={close} /> : null}
    </>
  )
}

type StepProps = { bought: TradeInShown; onDone: (next: TradeInShown) => void; onClose: () => void }

const failed = (error: unknown): never => {
  showFailure(t`The device was not changed`)(error)
  throw error
}

function Release({ bought, onDone, onClose }: StepProps) {
  const rules = useQuery(api.tradeIns.rules.queryOptions())
  const [price, setPrice] = useState<number | string>('')
  const [months, setMonths] = useState<number | string>()
  const given = months ?? rules.data?.warranty_months ?? 0
  async function release() {
    const own = { price: typeof price === 'number' ? price : null, warranty_months: Number(given) }
    onDone(await client.tradeIns.release({ id: bought.id, ...own }).catch(failed))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Put this device up for sale?`}
      action={t`Put it up for sale`}
      onConfirm={release}
    >
      <Stack gap="sm">
        <MoneyInput
          label={t`Price`}
          description={t`Leave empty for the price of its product.`}
          value={price}
          onChange={setPrice}
        />
        <NumberInput
          label={t`Warranty you give, months`}
          min={0}
          max={36}
          allowDecimal={false}
          allowNegative={false}
          value={given}
          onChange={setMonths}
        />
      </Stack>
    </ConfirmDialog>
  )
}

function GiveBack({ bought, onDone, onClose }: StepProps) {
  const rules = useQuery(api.tradeIns.rules.queryOptions())
  const wallets = rules.data?.wallets ?? []
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const wallet_id = chosen ?? wallets[0]?.id
  async function giveBack() {
    const more = { wallet_id: wallet_id ?? null, note: note.trim() || null }
    onDone(await client.tradeIns.close({ id: bought.id, state: 'given_back', ...more }).catch(failed))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Give this device back?`}
      action={t`Give it back`}
      onConfirm={giveBack}
      disabled={wallet_id === undefined}
    >
      <Stack gap="sm">
        <span>{t`The seller gives you ${{ amount: formatMoney(bought.amount) }} back.`}</span>
        <WalletField
          size="sm"
          label={t`Received into`}
          wallets={wallets}
          value={wallet_id ?? ''}
          onChange={setChosen}
        />
        <NoteField maxLength={300} value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}

function HandOver({ bought, onDone, onClose }: StepProps) {
  const [note, setNote] = useState('')
  async function handOver() {
    onDone(await client.tradeIns.close({ id: bought.id, state: 'handed_over', note: note.trim() }).catch(failed))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Hand this device over?`}
      action={t`Hand it over`}
      onConfirm={handOver}
      disabled={note.trim() === ''}
      danger
    >
      <Stack gap="sm">
        <span>
          {t`The police or its owner takes it. The ${{ amount: formatMoney(bought.amount) }} you paid counts as a loss.`}
        </span>
        <TextInput
          label={t`To whom, and why`}
          required
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
