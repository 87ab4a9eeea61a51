import { t } from '@lingui/core/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { bareNumber, meantNumbers } from '@tunda/contract/units/unit-numbers'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '../words/money.ts'

/** A device to choose: its numbers, the first of which is shown, and its price. */
type Choice = {
  readonly id: string
  readonly numbers: readonly string[]
  readonly grade: string | null
  readonly price: number
  /** What the seller should know first. */
  readonly note?: string | undefined
}

type Props<One extends Choice> = {
  /** Undefined until they are known. */
  units: readonly One[] | undefined
  typed: string
  onType: (typed: string) => void
  onChoose: (unit: One) => void
  /** Why they are not known. */
  children?: ReactNode
}

const shown = 30

/** Devices found by a part of any of their numbers; Enter takes the only one that is left, also if a scanner is quicker than the list. */
export function UnitChoices<One extends Choice>({ units, typed, onType, onChoose, children }: Props<One>) {
  const sought = [bareNumber(typed), ...meantNumbers(typed)]
  const matching = (units ?? []).filter(({ numbers }) =>
    numbers.some((number) => sought.some((one) => number.includes(one))),
  )
  const [only] = matching.length === 1 ? matching : []

  const [entered, setEntered] = useState('')
  const isEntered = entered !== '' && entered === typed

  useEffect(() => {
    if (!isEntered || only === undefined) return
    setEntered('')
    onChoose(only)
  }, [isEntered, only, onChoose])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || bareNumber(typed) === '') return
    event.preventDefault()
    setEntered(typed)
  }
  return (
    <>
      <TextInput
        label={t`IMEI or serial number`}
        description={t`Scan it, or type its last digits.`}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
        data-autofocus
      />
      {children}
      {units && matching.length === 0 ? (
        <Text c="dimmed">
          {units.length === 0 ? t`None in stock here.` : t`None of the units here has this number.`}
        </Text>
      ) : null}
      {matching.slice(0, shown).map((unit) => (
        <Button
          key={unit.id}
          variant="default"
          h={48}
          justify="space-between"
          onClick={() => onChoose(unit)}
          rightSection={formatMoney(unit.price)}
        >
          {[unit.numbers[0], unit.grade, unit.note].filter(Boolean).join(' · ')}
        </Button>
      ))}
      {matching.length > shown ? (
        <Text size="sm" c="dimmed">{t`Type more of the number to see the others.`}</Text>
      ) : null}
    </>
  )
}
