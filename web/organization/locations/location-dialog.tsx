import { t } from '@lingui/core/macro'
import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { locationKinds, NewLocation, type ShopLocation } from '@tunda/contract/stock/locations'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { FormButtons } from '../../shared/page/form-dialog.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { kindWords } from './kind-words.ts'

type Props = { /** Undefined: a new one. */ location: ShopLocation | undefined; isOpen: boolean; onClose: () => void }

/** Adds a location, or changes its name and what it is. */
export function LocationDialog({ location, isOpen, onClose }: Props) {
  const name = location?.name
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={name === undefined ? t`Add a location` : t`Edit ${name}`}
      size={440}
      closeOnClickOutside={false}
    >
      <LocationForm key={location?.id} location={location} onDone={onClose} />
    </Modal>
  )
}

function LocationForm({ location, onDone }: { location: ShopLocation | undefined; onDone: () => void }) {
  const form = useContractForm({
    mode: 'controlled',
    schema: NewLocation,
    initialValues: { name: location?.name ?? '', kind: location?.kind ?? 'shop' },
  })
  const save = useMutation({
    mutationFn: (asked: NewLocation) =>
      location ? client.locations.change({ id: location.id, ...asked }) : client.locations.add(asked),
    onSuccess: async ({ name }) => {
      toast.ok(location ? t`Saved` : t`${name} is added`)
      onDone()
      await refresh('locations')
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Location not saved`)(error),
  })
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewLocation.parse(typed))}>
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          data-autofocus
          required
          withAsterisk={false}
          maxLength={40}
          autoComplete="off"
          size="md"
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t`What it is`} {...form.getInputProps('kind')}>
          <Group gap="lg" mt={8}>
            {locationKinds.map((kind) => (
              <Radio key={kind} value={kind} label={kindWords[kind]} />
            ))}
          </Group>
        </Radio.Group>
        <FormButtons action={location ? t`Save` : t`Add location`} onClose={onDone} isBusy={save.isPending} />
      </Stack>
    </Form>
  )
}
