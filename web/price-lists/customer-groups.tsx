import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostGroups } from '@tunda/contract/selling/price-list-failures'
import type { CustomerGroup } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'

const changed = () => refresh('price_lists', 'customers')

/** Customers who pay the same prices. Who is in a group is chosen on the customer. */
export function CustomerGroups() {
  const query = useQuery(api.priceLists.groups.queryOptions())
  const [open, setOpen] = useState<{ group?: CustomerGroup; isDelete?: boolean }>()
  const groups = query.data?.groups
  const close = () => setOpen(undefined)
  const add = (
    <Button
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      disabled={(groups?.length ?? 0) >= mostGroups}
      onClick={() => setOpen({})}
    >{t`Add group`}</Button>
  )
  return (
    <Card p={0}>
      <AnswerState query={query} />
      {groups?.length === 0 ? (
        <EmptyState
          icon={IconUsersGroup}
          title={t`No customer groups yet`}
          text={t`Put traders or staff into a group, and give the group a price list. You choose the group on the customer.`}
          action={add}
        />
      ) : null}
      {groups && groups.length > 0 ? (
        <Stack gap={0}>
          <Group p="md">{add}</Group>
          {groups.map((group) => (
            <Group
              key={group.id}
              p="md"
              justify="space-between"
              style={{ borderTop: '1px solid var(--tunda-hairline)' }}
            >
              <div>
                <Text fw={600}>{group.name}</Text>
                <Text size="sm" c="dimmed">
                  {plural({ count: group.customers }, { one: '# customer', other: '# customers' })}
                </Text>
              </div>
              <Group gap={4}>
                <Button variant="subtle" onClick={() => setOpen({ group })}>{t`Rename`}</Button>
                <Button
                  variant="subtle"
                  c="var(--tunda-bad)"
                  onClick={() => setOpen({ group, isDelete: true })}
                >{t`Delete`}</Button>
              </Group>
            </Group>
          ))}
        </Stack>
      ) : null}
      {open && !open.isDelete ? <GroupDialog group={open.group} onClose={close} /> : null}
      {open?.isDelete && open.group ? <DeleteGroup group={open.group} onClose={close} /> : null}
    </Card>
  )
}

function GroupDialog({ group, onClose }: { group: CustomerGroup | undefined; onClose: () => void }) {
  const [id] = useState(() => group?.id ?? crypto.randomUUID())
  const [name, setName] = useState(group?.name ?? '')
  const save = useMutation({
    mutationFn: () => client.priceLists.saveGroup({ id, name: name.trim() }),
    onSuccess: () => {
      void changed()
      toast.ok(t`Saved`, name.trim())
      onClose()
    },
    onError: showFailure(t`The group was not saved`),
  })
  return (
    <FormDialog
      size="sm"
      title={group ? t`Rename ${{ group: group.name }}` : t`New customer group`}
      onClose={onClose}
      action={t`Save`}
      isBusy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={save.mutate}
    >
      <TextInput
        label={t`Name`}
        description={t`For example: Traders.`}
        size="md"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

function DeleteGroup({ group, onClose }: { group: CustomerGroup; onClose: () => void }) {
  const { id, name, customers } = group
  async function remove() {
    await client.priceLists.removeGroup({ id })
    void changed()
    toast.ok(t`Group deleted`, name)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Delete ${name}?`}
      action={t`Delete ${name}`}
      onConfirm={remove}
      failed={t`The group was not deleted`}
      danger
    >
      {plural(customers, {
        0: 'Nobody is in this group.',
        one: '# customer pays the ordinary prices again.',
        other: '# customers pay the ordinary prices again.',
      })}
    </ConfirmDialog>
  )
}
