import { t } from '@lingui/core/macro'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TransferUnit } from '@tunda/contract/stock/transfer-units'
import type { TransferLine, TransferUnitsPut } from '@tunda/contract/stock/transfers'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './transfer-lines.module.css'
import { unitWords } from './transfer-words.tsx'

type Props = {
  id: string
  line: TransferLine
  units: readonly TransferUnit[]
  /** Of a draft, whose devices can be taken off. */
  onPutUnits: ((put: TransferUnitsPut) => void) | undefined
}

/** The devices of a line by their numbers: of a draft to be taken off, afterwards with what became of each. */
export function LineUnits({ id, line: { quantity = 0 }, units, onPutUnits }: Props) {
  async function remove(number: string) {
    try {
      onPutUnits?.(await client.transfers.putUnits({ transfer_id: id, remove: [number] }))
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
    }
  }
  return (
    <>
      {onPutUnits && units.length < quantity ? (
        <Text size="sm" c="marigold">
          {t`Numbers: ${{ given: formatCount(units.length) }} of ${{ wanted: formatCount(quantity) }}`}
        </Text>
      ) : null}
      <ul className={classes.units}>
        {units.map(({ number, outcome }) => (
          <li key={number}>
            <Text size="sm" span className="numeric">
              {number}
            </Text>
            {onPutUnits ? null : (
              <Text size="sm" span c={outcome === 'received' ? 'dimmed' : 'marigold'}>
                {unitWords[outcome ?? 'on_the_way']}
              </Text>
            )}
            {onPutUnits ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${number}`}
                onClick={() => void remove(number)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
