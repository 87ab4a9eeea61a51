import { t } from '@lingui/core/macro'
import { ActionIcon, Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import type { Tracking } from '@tunda/contract/units/unit-numbers'
import type { UnitNumbers } from '@tunda/contract/units/units'
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { tellScan } from '../products/scan-sound.ts'
import { ScanSoundButton } from '../products/scan-sound-button.tsx'
import { useScanner } from '../products/use-scanner.ts'
import { formatCount } from '../words/money.ts'
import { NumberFaults, type NumberFaultsKept, twiceWords, wrongWords } from './number-faults.tsx'
import classes from './number-list.module.css'
import { readScanned } from './scanned-units.ts'

type Props = {
  tracking: Tracking
  /** How many there must be in the end. */
  wanted: number
  numbers: readonly string[]
  /** Saves them; what it refuses can be scanned again. */
  onAdd: (units: readonly UnitNumbers[]) => Promise<unknown>
  onRemove: (number: string) => void
}

/** Takes the numbers of units one after the other, by scanner, keyboard, paste or file, and counts them. */
export function NumberList({ tracking, wanted, numbers, onAdd, onRemove }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [faults, setFaults] = useState<NumberFaultsKept>({ twice: [], wrong: [] })
  // A fast scanner continues before the last one is saved.
  const pending = useRef(new Set<string>())
  const remove = useCallbackRef((number: string) => {
    setFaults(({ twice, wrong }) => ({ twice: twice.filter((one) => one !== number), wrong }))
    onRemove(number)
  })
  useScanner(({ code }) => tellScan(take(code) ? 'ok' : 'not-found'))

  /** Adds the numbers in a text, and lists those that could not be added until they are dismissed. Returns whether all were added. */
  function take(text: string): boolean {
    const { units, wrong, twice } = readScanned(text, tracking, new Set([...numbers, ...pending.current]))
    setFaults((before) => ({ twice: joined(before.twice, twice), wrong: joined(before.wrong, wrong) }))
    keep(units)
    return wrong.length === 0 && twice.length === 0
  }
  function keep(units: readonly UnitNumbers[]) {
    if (units.length === 0) return
    setTyped('')
    for (const { number } of units) pending.current.add(number)
    void onAdd(units)
      .catch(() => undefined)
      .finally(() => {
        for (const { number } of units) pending.current.delete(number)
      })
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    // Invalid text stays in the field to be corrected.
    const { units, wrong, twice } = readScanned(typed, tracking, new Set([...numbers, ...pending.current]))
    setProblem(twice[0] === undefined ? wrong[0] && wrongWords(tracking, wrong[0]) : twiceWords(twice[0]))
    keep(units)
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    take(text)
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline" gap="xs">
        <Text fw={600} role="status">
          {t`${{ given: formatCount(numbers.length) }} of ${{ wanted: formatCount(wanted) }}`}
        </Text>
        <Group gap={4}>
          <ScanSoundButton />
          <FileButton onChange={(file) => void file?.text().then(take)} accept=".csv,.txt,text/csv,text/plain">
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
              >{t`Import from a file`}</Button>
            )}
          </FileButton>
        </Group>
      </Group>
      <Progress value={wanted === 0 ? 0 : Math.min((numbers.length / wanted) * 100, 100)} aria-hidden />
      <TextInput
        label={tracking === 'imei' ? t`IMEI` : t`Serial number`}
        description={t`Scan one after the other, or paste a list.`}
        placeholder={tracking === 'imei' ? t`15 digits` : ''}
        autoComplete="off"
        inputMode={tracking === 'imei' ? 'numeric' : 'text'}
        maxLength={60}
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={press}
        onPaste={paste}
        data-autofocus
      />
      <NumberFaults tracking={tracking} faults={faults} onChange={setFaults} />
      {numbers.length > 0 ? (
        <ul className={classes.numbers} aria-label={t`Numbers`}>
          {numbers.toReversed().map((number) => (
            <NumberRow key={number} number={number} onRemove={remove} />
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}

/** Memoised: with each of hundreds of scans only the new row renders. */
const NumberRow = memo(function NumberRow({ number, onRemove }: { number: string; onRemove: Props['onRemove'] }) {
  return (
    <li className={classes.number}>
      <span className="numeric">{number}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${number}`} onClick={() => onRemove(number)}>
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
})

/** The listed ones with the new ones, each once. */
const joined = (before: readonly string[], added: readonly string[]) => [...new Set([...before, ...added])]
