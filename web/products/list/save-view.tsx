import { t } from '@lingui/core/macro'
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type InventoryView, NewInventoryView } from '@tunda/contract/products/inventory-views'
import { useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import touch from './touch.module.css'
import classes from './view-tabs.module.css'

type Props = {
  /** What the list shows now, as an address; empty for everything, as usual. */
  address: string
  /** The saved view that this is, if it is one. */
  current: InventoryView | undefined
}

const refreshViews = () => cache.invalidateQueries({ queryKey: api.products.views.key() })

/** Keeps what the list shows as a view of the person's own, or lets go of the one that is open. */
export function SaveView({ address, current }: Props) {
  const remove = useMutation({
    mutationFn: (view: InventoryView) => client.products.removeView({ id: view.id }),
    onSuccess: (_removed, { name }) => toast.ok(t`View deleted`, name),
    onError: showFailure(t`Delete Failed`),
    onSettled: refreshViews,
  })
  if (current) {
    return (
      <Button
        className={classes.save ?? ''}
        size="compact-sm"
        variant="subtle"
        loading={remove.isPending}
        onClick={() => remove.mutate(current)}
      >{t`Delete view`}</Button>
    )
  }
  return address === '' ? null : <NameView key={address} address={address} />
}

function NameView({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false)
  const form = useContractForm({ schema: NewInventoryView, initialValues: { name: '', address } })
  const save = useMutation({
    mutationFn: (view: { name: string; address: string }) => client.products.saveView(view),
    onSuccess: ({ name }) => {
      toast.ok(t`View saved`, name)
      setOpen(false)
    },
    onError: showFailure(t`The view could not be saved`),
    onSettled: refreshViews,
  })
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.save ?? ''}
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >{t`Save view`}</Button>
      </Popover.Target>
      <Popover.Dropdown w={280} aria-label={t`Save view`} className={touch.targets ?? ''}>
        <Form form={form} onSubmit={(values) => save.mutate({ ...values, name: values.name.trim() })}>
          <Stack gap="sm">
            <TextInput
              label={t`Name of the view`}
              placeholder={t`Used phones`}
              maxLength={40}
              data-autofocus
              key={form.key('name')}
              {...form.getInputProps('name')}
            />
            <Group justify="end">
              <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
            </Group>
          </Stack>
        </Form>
      </Popover.Dropdown>
    </Popover>
  )
}
