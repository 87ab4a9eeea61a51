import { t } from '@lingui/core/macro'
import { Alert, Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { newClaimOf, repairAt, unitAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { reportWords } from '../shared/units/report-words.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { type Intake, longestDevice } from './intake.ts'
import { hasEnded, stateWords } from './repair-words.ts'

type Props = { value: Intake; onChange: (some: Partial<Intake>) => void }
/** Shorter ones are not whole yet. */
const shortest = 5

/** What is known of the device as soon as its number is there: reported, sold here, repaired before. */
export function DeviceKnown({ value, onChange }: Props) {
  const [asked] = useDebouncedValue(value.number.trim(), 300)
  const isAsked = asked.length >= shortest && asked === value.number.trim()
  const query = useQuery(
    api.repairs.look.queryOptions({ input: { number: asked }, enabled: isAsked, retry: false, staleTime: 10_000 }),
  )
  const known = isAsked ? query.data : undefined
  const isReported = (known?.reported.length ?? 0) > 0
  const proposed = known?.unit?.device.slice(0, longestDevice)
  const learn = useEffectEvent(() => {
    onChange({
      isHeldUp: isReported && !value.knows_report,
      ...(proposed !== undefined && value.device.trim() === '' ? { device: proposed } : {}),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the answer says, once it says something else
  useEffect(() => learn(), [isReported, proposed])
  if (isAsked && query.error !== null && asFailure(query.error).status === 400) {
    return (
      <Text size="sm" c="var(--tunda-bad)" role="alert">
        {query.error.message}
      </Text>
    )
  }
  if (known === undefined) return null
  const open = known.repairs.find((one) => !hasEnded(one))
  return (
    <Stack gap="sm">
      {isReported ? (
        <Alert color="clay" title={t`Reported`} role="alert">
          <Stack gap="xs">
            {known.reported.map((one) => (
              <span key={`${one.kind} ${one.is_own}`}>{reportWords(one)}</span>
            ))}
            <Checkbox
              label={t`I know, and take it in anyway`}
              checked={value.knows_report}
              onChange={({ currentTarget: { checked } }) => onChange({ knows_report: checked, isHeldUp: !checked })}
            />
          </Stack>
        </Alert>
      ) : null}
      {open ? (
        <Alert color="marigold" role="alert">
          {t`This device is already here:`}{' '}
          <Anchor component={Link} to={repairAt(open.id)}>
            {open.number}
          </Anchor>{' '}
          {stateWords[open.state]}
        </Alert>
      ) : null}
      {known.unit ? <OwnUnit unit={known.unit} value={value} onChange={onChange} /> : null}
      {known.repairs.filter(hasEnded).map((one) => (
        <Before key={one.id} one={one} value={value} onChange={onChange} />
      ))}
    </Stack>
  )
}

type UnitProps = Props & {
  unit: {
    id: string
    device: string
    warranty_until: string | null
    is_under_warranty: boolean
    claim_id: string | null
    claim_number: number | null
  }
}

function OwnUnit({ unit, value: { warranty }, onChange }: UnitProps) {
  const mayClaim = useMayCall(contractRoutes.warrantyClaims.receive)
  const { id, device, warranty_until, is_under_warranty, claim_id, claim_number } = unit
  const until =
    warranty_until === null
      ? t`Without warranty`
      : is_under_warranty
        ? t`Warranty until ${{ day: formatDay(warranty_until) }}`
        : t`Warranty ended on ${{ day: formatDay(warranty_until) }}`
  return (
    <div>
      <Text size="sm" role="status">
        {t`Known here:`}{' '}
        <Anchor component={Link} to={unitAt(id)} inherit>
          {device}
        </Anchor>
        {` · ${until}`}
      </Text>
      {claim_id ? (
        <Checkbox
          mt="xs"
          label={t`Free of charge, under warranty claim ${{ number: claim_number ?? 0 }}`}
          checked={warranty?.claim === claim_id}
          onChange={(event) => onChange({ warranty: event.currentTarget.checked ? { claim: claim_id } : undefined })}
        />
      ) : is_under_warranty && mayClaim ? (
        <Text size="sm" c="dimmed">
          {t`To repair it free of charge,`}{' '}
          <Anchor component={Link} to={newClaimOf(id)} inherit>{t`take it in as a warranty claim first`}</Anchor>
        </Text>
      ) : null}
    </div>
  )
}

type BeforeProps = Props & {
  one: { id: string; number: string; ended_on: string | null; is_under_warranty: boolean }
}

function Before({ one, value: { warranty }, onChange }: BeforeProps) {
  const { id, number, ended_on, is_under_warranty } = one
  return (
    <div>
      <Text size="sm">
        {t`Repaired before:`}{' '}
        <Anchor component={Link} to={repairAt(id)} inherit>
          {number}
        </Anchor>
        {ended_on === null ? null : ` · ${formatDay(ended_on)}`}
      </Text>
      {is_under_warranty ? (
        <Checkbox
          mt="xs"
          label={t`Free of charge, under the warranty of ${number}`}
          checked={warranty?.repair === id}
          onChange={(event) => onChange({ warranty: event.currentTarget.checked ? { repair: id } : undefined })}
        />
      ) : null}
    </div>
  )
}
