import { t } from '@lingui/core/macro'
import { Button, Group, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Drawer } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'

/** Gives a till that has none a drawer of its own; nothing where every till has one. */
export function GiveDrawer({ drawers }: { drawers: readonly Drawer[] }) {
  const tills = useQuery(api.terminals.list.queryOptions())
  const [chosen, choose] = useState<string | null>(null)
  const give = useMutation({
    mutationFn: (terminal_id: string) => client.drawers.give({ terminal_id }),
    onSuccess: async ({ name }) => {
      await refresh('shifts')
      toast.ok(t`${name} has its own drawer`, t`Its cash goes there from now on.`)
      choose(null)
    },
    onError: showFailure(t`The drawer was not added`),
  })
  const without = (tills.data?.pos_terminals ?? []).filter(
    ({ id, status }) => status !== 'revoked' && !drawers.some(({ terminal_id }) => terminal_id === id),
  )
  if (without.length === 0) return null

  return (
    <Group mt="xl" gap="sm" align="end">
      <Select
        label={t`Give a till its own drawer`}
        placeholder={t`Choose a till`}
        data={without.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={choose}
      />
      <Button
        variant="default"
        loading={give.isPending}
        disabled={chosen === null}
        onClick={() => chosen && give.mutate(chosen)}
      >{t`Add drawer`}</Button>
    </Group>
  )
}
