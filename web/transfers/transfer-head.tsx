import { t } from '@lingui/core/macro'
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Transfer, TransferShown } from '@tunda/contract/stock/transfers'
import { api, client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { useJoinedSaves } from '../shared/calls/use-joined-saves.ts'

type Head = Pick<Transfer, 'to_id' | 'note' | 'carrier' | 'carrier_phone' | 'vehicle'>
type Props = { transfer: Transfer; onChanged: (shown: TransferShown) => void }

/** Where the goods go and who takes them. Each is saved when it is left. */
export function TransferHead({ transfer, onChanged }: Props) {
  const { data } = useQuery(api.transfers.destinations.queryOptions({ input: {} }))
  const known = data?.locations.filter(({ id }) => id !== transfer.from_id) ?? [
    { id: transfer.to_id, name: transfer.to_name },
  ]
  const save = useJoinedSaves(transfer, async ({ id, to_id, note, carrier, carrier_phone, vehicle }) => {
    try {
      const shown = await client.transfers.change({ id, to_id, note, carrier, carrier_phone, vehicle })
      onChanged(shown)
      return shown.transfer
    } catch (error) {
      showFailure(t`The change was not saved`)(error)
    }
    return undefined
  })
  const field = (name: Exclude<keyof Head, 'to_id'>, label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      key={`${name} ${transfer[name]}`}
      defaultValue={transfer[name] ?? ''}
      onBlur={({ currentTarget: { value } }) =>
        value.trim() === (transfer[name] ?? '') ? undefined : save({ [name]: value })
      }
    />
  )
  return (
    <Group grow align="start" mt="lg" preventGrowOverflow={false}>
      <NativeSelect
        label={t`Send to`}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={transfer.to_id}
        onChange={({ currentTarget: { value } }) => save({ to_id: value })}
      />
      {field('carrier', t`Carried by`, 60)}
      {field('carrier_phone', t`Their phone`, 30)}
      {field('vehicle', t`Vehicle`, 30)}
      {field('note', t`Note`, 200)}
    </Group>
  )
}
