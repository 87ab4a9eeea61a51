import { t } from '@lingui/core/macro'
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { isOwner } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { FailedState } from '../../shared/table/table-states.tsx'
import { type Action, MemberAction } from './member-action.tsx'
import { personName } from './people-changes.ts'

type Props = { organization: Organization; isOpen: boolean; onClose: () => void }

/** Chooses the next owner among the colleagues; what follows from it is said, and confirmed, in a second step. */
export function TransferDialog({ organization, isOpen, onClose }: Props) {
  const [action, setAction] = useState<Action>()
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} title={t`Transfer ownership`} size="sm">
        <ChooseOwner
          onCancel={onClose}
          onChosen={(member) => {
            onClose()
            setAction({ kind: 'transfer', member })
          }}
        />
      </Modal>
      <MemberAction action={action} organization={organization} onClose={() => setAction(undefined)} />
    </>
  )
}

function ChooseOwner({ onChosen, onCancel }: { onChosen: (member: OrganizationMember) => void; onCancel: () => void }) {
  const list = useQuery(api.organization.members.queryOptions({ input: { page: 1, limit: 100 } }))
  const [id, setId] = useState('')
  const others = list.data?.organization_members.filter((one) => !isOwner(one)) ?? []
  const chosen = others.find(({ user_id }) => user_id === id)
  if (list.error) return <FailedState error={list.error} query={list} />
  if (list.data && others.length === 0)
    return <Text>{t`Only you work here. Invite a colleague first; once they have joined, they can be the owner.`}</Text>
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t`The new owner`}
        data={[
          { value: '', label: t`Choose a colleague` },
          ...others.map((one) => ({ value: one.user_id, label: `${personName(one)} (${one.email})` })),
        ]}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        size="md"
      />
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        <Button disabled={!chosen} onClick={() => chosen && onChosen(chosen)}>{t`Continue`}</Button>
      </Group>
    </Stack>
  )
}
