import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { CustomerAccountShown, OpenDebt } from '@tunda/contract/customers/credit'
import { entryWords } from '../shared/credit/entry-words.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'

/** How much of a payment goes to which debt, by its id; undefined: to what was due first. */
export type Chosen = Readonly<Record<string, number>>

type Props = {
  account: CustomerAccountShown
  amount: number
  chosen: Chosen | undefined
  onChange: (chosen: Chosen | undefined) => void
}

const shown = 20

/** What a payment pays: what was due first, unless somebody says otherwise. */
export function Allocations({ account: { balance, debts }, amount, chosen, onChange }: Props) {
  const rest = amount - Math.max(balance, 0)
  const parts = chosen ?? oldestFirst(debts, amount)
  const tooMuch = sumOf(chosen) - amount
  if (debts.length < 2 && tooMuch <= 0 && rest <= 0) return null
  return (
    <Stack gap={6}>
      {debts.length > 1 ? (
        <>
          {debts.slice(0, shown).map((debt) => (
            <Debt
              key={debt.id}
              debt={debt}
              part={parts[debt.id] ?? 0}
              onChange={chosen && ((part) => onChange({ ...chosen, [debt.id]: part }))}
            />
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'start' }}
            onClick={() => onChange(chosen ? undefined : parts)}
          >
            {chosen ? t`Pay what fell due first` : t`Choose what it pays`}
          </Button>
        </>
      ) : null}
      {tooMuch > 0 ? (
        <Text size="sm" c="var(--tunda-bad)" role="alert">
          {t`This is ${{ more: formatMoney(tooMuch) }} more than the payment.`}
        </Text>
      ) : null}
      {rest > 0 ? <Text size="sm" role="status">{t`${{ rest: formatMoney(rest) }} becomes a deposit.`}</Text> : null}
    </Stack>
  )
}

type DebtProps = { debt: OpenDebt; part: number; onChange: ((part: number) => void) | undefined }

function Debt({ debt, part, onChange }: DebtProps) {
  const name = `${entryWords({ ...debt, wallet: null })} · ${formatDay(debt.business_date)}`
  if (onChange) {
    return (
      <MoneyInput
        label={name}
        description={t`Of ${{ most: formatMoney(debt.open) }}`}
        value={part === 0 ? '' : part}
        onChange={(typed) => onChange(typeof typed === 'number' ? Math.min(typed, debt.open) : 0)}
      />
    )
  }
  return (
    <Text size="sm" c={part === 0 ? 'dimmed' : 'var(--tunda-ink)'}>
      {name}: {t`${{ part: formatMoney(part) }} of ${{ open: formatMoney(debt.open) }}`}
    </Text>
  )
}

/** What was chosen comes to; 0 where nothing was. */
export function sumOf(chosen: Chosen | undefined): number {
  return Object.values(chosen ?? {}).reduce((sum, part) => sum + part, 0)
}

function oldestFirst(debts: readonly OpenDebt[], amount: number): Chosen {
  let left = amount
  return Object.fromEntries(
    debts.map(({ id, open }) => {
      const part = Math.min(open, left)
      left -= part
      return [id, part]
    }),
  )
}
