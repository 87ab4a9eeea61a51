import { t } from '@lingui/core/macro'
import { Button, FileButton, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mostRepairPhotos } from '@tunda/contract/repairs/repair-failures'
import type { RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { api } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { ChosenPhotos } from '../shared/files/chosen-photos.tsx'
import { useToday } from '../shared/use-today.ts'
import type { Intake } from './intake.ts'

type Props = { value: Intake; onChange: (some: Partial<Intake>) => void }

/** What came along, how the device is unlocked, and how it looks. */
export function HandedInFields({ value, onChange }: Props) {
  return (
    <>
      <TextInput
        label={t`Accessories`}
        placeholder={t`Charger, case, SIM card`}
        size="md"
        maxLength={200}
        value={value.accessories}
        onChange={(event) => onChange({ accessories: event.currentTarget.value })}
      />
      <TextInput
        label={t`Passcode`}
        description={t`PIN or password. For a pattern, number the dots 1 to 9 from the top left: 1-2-5-8. It is erased when the device is collected.`}
        size="md"
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value.passcode}
        onChange={(event) => onChange({ passcode: event.currentTarget.value })}
      />
      <Photos files={value.photos} onChange={(photos) => onChange({ photos })} />
      <Textarea
        label={t`Note for the shop`}
        description={t`The customer does not see it.`}
        rows={2}
        maxLength={500}
        size="md"
        value={value.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </>
  )
}

type PhotosProps = { files: readonly File[]; onChange: (files: File[]) => void }

function Photos({ files, onChange }: PhotosProps) {
  return (
    <Stack gap="sm" align="start">
      <FileButton
        accept="image/*"
        multiple
        onChange={(more) => onChange([...files, ...more].slice(0, mostRepairPhotos))}
        inputProps={{ 'aria-label': t`Photos of the device` }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="md"
            disabled={files.length >= mostRepairPhotos}
            leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
          >{t`Take photos`}</Button>
        )}
      </FileButton>
      <ChosenPhotos files={files} onChange={onChange} />
    </Stack>
  )
}

type PriceProps = Props & { wallets: RepairRulesShown['wallets'] }

/** For when it is promised, what it will cost, who does it, and what is paid now. */
export function PriceFields({ value, wallets, onChange }: PriceProps) {
  const mayReceive = useMay('receive_payments')
  const today = useToday()
  const { data } = useQuery(api.repairs.technicians.queryOptions())
  const isFree = value.warranty !== undefined
  return (
    <>
      <DayInput
        label={t`Promised for`}
        size="md"
        min={today}
        value={value.promised_on}
        onChange={(promised_on) => onChange({ promised_on })}
      />
      <TextInput
        label={t`Work to do`}
        placeholder={t`Replace the screen`}
        description={t`Leave it empty if the device must be checked first.`}
        size="md"
        maxLength={80}
        value={value.job}
        onChange={(event) => onChange({ job: event.currentTarget.value })}
      />
      {value.job.trim() !== '' && (data?.technicians.length ?? 0) > 0 ? (
        <NativeSelect
          label={t`Technician`}
          size="md"
          data={[
            { value: '', label: t`Nobody yet` },
            ...(data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value.technician}
          onChange={(event) => onChange({ technician: event.currentTarget.value })}
        />
      ) : null}
      {isFree ? (
        <Text size="sm" c="dimmed">{t`Under warranty: the customer pays nothing.`}</Text>
      ) : (
        <MoneyInput
          label={t`Estimate`}
          description={t`For the work. Parts are added later.`}
          size="md"
          value={value.price}
          onChange={(price) => onChange({ price })}
        />
      )}
      {mayReceive && !isFree && wallets.length > 0 ? (
        <>
          <MoneyInput
            label={t`Deposit paid now`}
            size="md"
            value={value.deposit}
            onChange={(deposit) => onChange({ deposit })}
          />
          {typeof value.deposit === 'number' && value.deposit > 0 ? (
            <WalletField
              label={t`Received into`}
              wallets={wallets}
              value={value.wallet}
              onChange={(wallet) => onChange({ wallet })}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}
