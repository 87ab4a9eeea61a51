import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Card, Group, Text } from '@mantine/core'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { Link } from 'react-router'
import { claimAt, repairAt, unitAt } from '../paths.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { Facts } from '../shared/page/details.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { EditRepair } from './edit-repair.tsx'
import { Passcode } from './passcode.tsx'
import { conditionLines, hasEnded } from './repair-words.ts'

/** The device as it was handed in. */
export function RepairDevice({ repair }: { repair: Repair }) {
  const mayChange = useMayCall(contractRoutes.repairs.change)
  const [isEditing, setEditing] = useState(false)
  const { reported } = repair
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Text component="h2" fw={600}>{t`Device`}</Text>
        {mayChange && !hasEnded(repair) ? (
          <Button variant="subtle" size="compact-md" onClick={() => setEditing(true)}>{t`Edit`}</Button>
        ) : null}
      </Group>
      {reported ? (
        <Alert color="clay" mb="xs" title={t`Reported`}>
          {reported === 'stolen'
            ? t`It was reported as stolen when it was handed in.`
            : t`It was reported as lost when it was handed in.`}
        </Alert>
      ) : null}
      <Facts facts={factsOf(repair)} />
      <Passcode repair={repair} />
      {isEditing ? <EditRepair repair={repair} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}

function factsOf(repair: Repair) {
  const { unit_id, unit_number, warranty_claim_id, earlier_repair_id } = repair
  return [
    [t`Device`, repair.device],
    [
      t`Number`,
      unit_id && unit_number ? (
        <Anchor key="unit" component={Link} to={unitAt(unit_id)} inherit>
          {unit_number}
        </Anchor>
      ) : (
        unit_number
      ),
    ],
    [t`Fault`, repair.fault],
    [t`Condition`, conditionLines(repair).join('\n')],
    [t`Accessories`, repair.accessories],
    [t`Note`, repair.notes],
    [t`Taken in`, [formatDay(repair.taken_in_on), repair.taken_in_by_name].filter(Boolean).join(' · ')],
    [t`Promised for`, repair.promised_on === null ? null : formatDay(repair.promised_on)],
    [
      t`Warranty`,
      warranty_claim_id ? (
        <Anchor key="claim" component={Link} to={claimAt(warranty_claim_id)} inherit>
          {t`Warranty claim ${{ number: formatCount(repair.warranty_claim_number ?? 0) }}`}
        </Anchor>
      ) : earlier_repair_id ? (
        <Anchor key="earlier" component={Link} to={repairAt(earlier_repair_id)} inherit>
          {t`Of ${{ number: repair.earlier_repair_number ?? '' }}`}
        </Anchor>
      ) : null,
    ],
  ] as const
}
