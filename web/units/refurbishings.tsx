import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { Refurbishing } from '@tunda/contract/units/refurbishing'
import type { Unit, UnitShown } from '@tunda/contract/units/units'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import classes from './unit-page.module.css'

type Props = { jobs: readonly Refurbishing[]; unit: Unit; onChanged: (shown: UnitShown) => void }

/** Parts that were built into a device; nothing where none were. */
export function Refurbishings({ jobs, unit, onChanged }: Props) {
  const mayReverse = useMayCall(contractRoutes.units.reverseRefurbishing)
  const [chosen, setChosen] = useState<Refurbishing>()
  const isHere = unit.state === 'in_stock' || unit.state === 'held'
  if (jobs.length === 0) return null

  async function reverse(id: string) {
    onChanged(await client.units.reverseRefurbishing({ id }))
    void refresh('units', 'products', 'trade_ins')
    toast.ok(t`Parts taken out`, unit.number)
  }
  return (
    <Card>
      <Text component="h2" fw={600} mb="sm">{t`Refurbishing`}</Text>
      <ul className={classes.events}>
        {jobs.map((job) => (
          <li key={job.id} className={classes.event}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
              <Text fw={600} td={job.reversed_at ? 'line-through' : undefined}>
                {partWords(job)}
              </Text>
              <Text className="numeric">{job.cost === undefined ? null : formatMoney(job.cost)}</Text>
            </Group>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {[
                  formatDateTime(job.done_at),
                  job.done_by_name,
                  job.note,
                  job.reversed_at ? t`Reversed ${{ time: formatDateTime(job.reversed_at) }}` : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {mayReverse && isHere && !job.reversed_at ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setChosen(job)}>{t`Reverse`}</Button>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      {chosen ? (
        <ConfirmDialog
          opened
          onClose={() => setChosen(undefined)}
          title={t`Take these parts out again?`}
          action={t`Take them out`}
          onConfirm={() => reverse(chosen.id)}
          failed={t`The parts were not taken out`}
        >
          <Text>{partWords(chosen)}</Text>
          <Text size="sm">{t`They are added to the stock of the location where you are working.`}</Text>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

const partWords = ({ parts }: Refurbishing) =>
  parts.map((part) => `${formatCount(part.quantity)} × ${productName(part)}`).join(', ')
