import { t } from '@lingui/core/macro'
import { Checkbox, Radio, Stack } from '@mantine/core'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { personName, refreshPeople } from './people-changes.ts'

type Props = { /** Undefined keeps the dialog closed. */ member: OrganizationMember | undefined; onClose: () => void }

/** Chooses where a colleague works: at every location, or at some alone, whose stock is then all that they see. */
export function MemberLocations({ member, onClose }: Props) {
  const [last, setLast] = useState<OrganizationMember>()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const known = useLocations()
  if (member && member !== last) {
    setLast(member)
    setChosen(member.location_ids)
  }
  if (!last) return null
  const name = personName(last)
  const open = known?.locations.filter(({ closed_at }) => closed_at === null) ?? []

  async function save({ user_id }: OrganizationMember): Promise<void> {
    try {
      await client.locations.assign({ user_id, location_ids: chosen === null ? null : [...chosen] })
    } finally {
      void refreshPeople()
    }
    toast.ok(t`Saved`)
  }

  return (
    <ConfirmDialog
      opened={member !== undefined}
      onClose={onClose}
      title={t`Where ${name} works`}
      action={t`Save`}
      onConfirm={() => save(last)}
      failed={t`Locations not changed`}
      disabled={chosen?.length === 0}
    >
      <Radio.Group
        aria-label={t`Where ${name} works`}
        value={chosen === null ? 'all' : 'chosen'}
        onChange={(to) => setChosen(to === 'all' ? null : [])}
      >
        <Stack gap="sm">
          <Radio value="all" label={t`At every location, new ones too`} />
          <Radio value="chosen" label={t`Only at these locations`} />
        </Stack>
      </Radio.Group>
      {chosen === null ? null : (
        <Checkbox.Group aria-label={t`Locations`} value={[...chosen]} onChange={(ids) => setChosen(ids)}>
          <Stack gap="xs" mt="sm" ml={32}>
            {open.map((one) => (
              <Checkbox key={one.id} value={one.id} label={one.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </ConfirmDialog>
  )
}
