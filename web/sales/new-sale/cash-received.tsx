import { Text, UnstyledButton } from '@mantine/core'
import { formatCount, formatMoney } from '../../shared/money.ts'
import { MoneyInput } from '../../shared/money-input.tsx'
import { roundUps } from '../../shared/round-ups.ts'
import classes from './cash-received.module.css'
import { wholeShillings } from './whole-shillings.ts'

type Props = { total: number; received: number | undefined; onChange: (received: number | undefined) => void }

/** What the customer hands over and gets back. Left empty it counts as exact. */
export function CashReceived({ total, received, onChange }: Props) {
  const isShort = received !== undefined && received < total
  const change = received === undefined || isShort ? undefined : received - total
  return (
    <div className={classes.cash}>
      <MoneyInput
        label="Cash received"
        placeholder="Exact"
        leftSection={<Text size="sm">USh</Text>}
        leftSectionWidth={48}
        value={received ?? ''}
        {...wholeShillings}
        error={isShort ? `${formatMoney(total - received)} short` : undefined}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
      />
      <div className={classes.chips}>
        <Chip isOn={received === total} onClick={() => onChange(total)}>
          Exact
        </Chip>
        {roundUps(total).map((amount) => (
          <Chip key={amount} isOn={received === amount} onClick={() => onChange(amount)}>
            {formatCount(amount)}
          </Chip>
        ))}
      </div>
      <div className={classes.change} role="status">
        <span>Change due</span>
        <strong className="numeric">{change === undefined ? '–' : formatMoney(change)}</strong>
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
