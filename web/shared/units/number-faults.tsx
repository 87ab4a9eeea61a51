import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Tracking } from '@tunda/contract/units/unit-numbers'
import { formatCount } from '../words/money.ts'
import classes from './number-list.module.css'

/** Numbers that were scanned or pasted and could not be added: already in the list, or not valid. */
export type NumberFaultsKept = { readonly twice: readonly string[]; readonly wrong: readonly string[] }

type Props = { tracking: Tracking; faults: NumberFaultsKept; onChange: (left: NumberFaultsKept) => void }

/** At most this many are listed; of the rest only the count is shown. */
const mostShown = 20

/** Numbers that need attention. They stay until they are dismissed, however fast the next ones are scanned. */
export function NumberFaults({ tracking, faults: { twice, wrong }, onChange }: Props) {
  const all = [
    ...twice.map((number) => ({ number, words: twiceWords(number) })),
    ...wrong.map((number) => ({ number, words: wrongWords(tracking, number) })),
  ]
  const without = (gone: string) => (one: string) => one !== gone
  const dismiss = (number: string) =>
    onChange({ twice: twice.filter(without(number)), wrong: wrong.filter(without(number)) })
  return (
    <div role="alert">
      {all.length === 0 ? null : (
        <div className={classes.faults}>
          {all.slice(0, mostShown).map(({ number, words }) => (
            <div key={number} className={classes.fault}>
              <Text size="sm">{words}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Dismiss ${{ title: number }}`}
                onClick={() => dismiss(number)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {all.length > 1 ? (
            <Group justify="space-between" gap="xs" className={classes.faultsEnd ?? ''}>
              <Text size="sm">
                {all.length > mostShown ? t`and ${{ more: formatCount(all.length - mostShown) }} more` : null}
              </Text>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => onChange({ twice: [], wrong: [] })}
              >{t`Dismiss all`}</Button>
            </Group>
          ) : null}
        </div>
      )}
    </div>
  )
}

export const twiceWords = (number: string) => t`${{ number }} is entered twice.`

export function wrongWords(tracking: Tracking, wrong: string): string {
  const number = wrong.slice(0, 40)
  return tracking === 'imei'
    ? t`${number} is not an IMEI. Check its 15 digits.`
    : t`${number} is not a serial number. It has 3 to 40 letters and digits.`
}
