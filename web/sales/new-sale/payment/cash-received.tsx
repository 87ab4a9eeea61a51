import { t } from '@lingui/core/macro'
import { Text, UnstyledButton } from '@mantine/core'
import type { Tender } from '@tunda/contract/selling/ticket-payments'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { formatCount, formatMoney } from '../../../shared/words/money.ts'
import { roundUps } from '../../../shared/words/round-ups.ts'
import classes from './cash-received.module.css'
import { wholeShillings } from './whole-shillings.ts'

type Props = { tender: Tender; received: number | undefined; onChange: (received: number | undefined) => void }

/** What the customer hands over and gets back. Left empty it counts as exact. */
export function CashReceived({ tender: { due, change, isPart }, received, onChange }: Props) {
  return (
    <div className={classes.cash}>
      <MoneyInput
        label={t`Cash received`}
        placeholder={t`Exact`}
        leftSection={<Text size="sm">USh</Text>}
        leftSectionWidth={48}
        value={received ?? ''}
        {...wholeShillings}
        error={isPart ? t`${{ due: formatMoney(due - (received ?? 0)) }} short` : undefined}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      />
      <div className={classes.chips}>
        <Chip isOn={received === due} onClick={() => onChange(due)}>{t`Exact`}</Chip>
        {roundUps(due).map((amount) => (
          <Chip key={amount} isOn={received === amount} onClick={() => onChange(amount)}>
            {formatCount(amount)}
          </Chip>
        ))}
      </div>
      <div className={classes.change} role="status">
        <span>{t`Change due`}</span>
        <strong className="numeric">{received === undefined || isPart ? '–' : formatMoney(change)}</strong>
      </div>
    </div>
  )
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
