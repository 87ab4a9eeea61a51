import { t } from '@lingui/core/macro'
import { Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { mayGive } from '@tunda/contract/organization/rights'
import { NewStaffMember, type StaffMember } from '@tunda/contract/till/staff'
import { api, client } from '../../shared/calls/api.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, Refusal, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { FormButtons } from '../../shared/page/form-dialog.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { personName } from '../members/people-changes.ts'
import { RoleChoices } from '../members/role-choice.tsx'
import { LocationBoxes } from '../places.tsx'

type Props = {
  /** Undefined: somebody new. */
  person: StaffMember | undefined
  isOpen: boolean
  known: readonly StaffMember[]
  organization: Organization
  onClose: () => void
}

/** Adds somebody who sells at the tills, or changes what they are called and may do. */
export function StaffDialog({ isOpen, onClose, ...rest }: Props) {
  const name = rest.person?.name
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={name === undefined ? t`Add a person` : t`Edit ${name}`}
      size={480}
      closeOnClickOutside={false}
    >
      <StaffForm {...rest} onDone={onClose} />
    </Modal>
  )
}

type FormProps = Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }

function StaffForm({ person, known, organization, onDone }: FormProps) {
  const form = useContractForm({
    mode: 'controlled',
    schema: NewStaffMember,
    initialValues: startOf(person),
  })
  const accounts = useAccounts(known, organization)
  const seen = useLocations()?.locations
  /** What it comes to that no location is chosen. */
  const everywhere = organization.is_at_all_locations
    ? null
    : (seen?.map(({ id }) => id) ?? person?.location_ids ?? null)
  const save = useMutation({
    mutationFn: (asked: NewStaffMember) => (person ? changed(person, asked, everywhere) : added(asked)),
    onSuccess: async ({ name }) => {
      toast.ok(person ? t`Saved` : t`${name} can sell at the tills`)
      onDone()
      await refresh('staff')
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Not saved`)(error),
  })
  const { user_id, role_id, location_ids = null } = form.values
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewStaffMember.parse(typed))}>
      <Stack gap="md">
        <Refusal error={save.error} />
        {person || accounts.length === 0 ? null : (
          <Select
            label={t`Account`}
            description={t`Somebody with an account keeps the role they have here`}
            placeholder={t`None: they only use the till`}
            data={accounts}
            clearable
            size="md"
            value={user_id}
            onChange={(chosen) => {
              const name = accounts.find(({ value }) => value === chosen)?.label
              form.setValues({
                user_id: chosen,
                role_id: null,
                location_ids: chosen === null ? null : undefined,
                ...(name ? { name: name.slice(0, 40) } : {}),
              })
            }}
          />
        )}
        <TextInput
          label={t`Name`}
          description={t`As it appears on the till and on receipts`}
          maxLength={40}
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('name')}
        />
        {person ? null : (
          <TextInput
            label={t`PIN`}
            description={t`4 to 6 digits. You can set it later`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            size="md"
            {...form.getInputProps('pin')}
            value={form.values.pin ?? ''}
            onChange={({ currentTarget }) => form.setFieldValue('pin', currentTarget.value || undefined)}
          />
        )}
        {user_id === null ? (
          <Radio.Group
            label={t`Role`}
            value={role_id ?? 'member'}
            onChange={(value) => form.setFieldValue('role_id', value === 'member' ? null : value)}
          >
            <RoleChoices organization={organization} />
          </Radio.Group>
        ) : null}
        {user_id === null ? (
          <LocationBoxes
            organization={organization}
            ids={location_ids}
            onChange={(ids) => form.setFieldValue('location_ids', ids)}
          />
        ) : null}
        <FormButtons action={person ? t`Save changes` : t`Add person`} onClose={onDone} isBusy={save.isPending} />
      </Stack>
    </Form>
  )
}

async function added({ name, user_id, role_id, location_ids, pin }: NewStaffMember): Promise<StaffMember> {
  const places = location_ids && user_id === null ? { location_ids } : {}
  return await client.staff.add({ name, user_id, role_id, ...places, ...(pin === undefined ? {} : { pin }) })
}

async function changed(
  { id, user_id }: StaffMember,
  { name, role_id, location_ids }: NewStaffMember,
  everywhere: string[] | null,
): Promise<StaffMember> {
  const own = user_id === null ? { role_id, location_ids: location_ids ?? everywhere } : {}
  return await client.staff.change({ id, name, ...own })
}

function startOf(person: StaffMember | undefined): {
  name: string
  user_id: string | null
  role_id: string | null
  location_ids: string[] | null | undefined
  pin: string | undefined
} {
  const { name = '', user_id = null, role_id = null, location_ids = null } = person ?? {}
  const own = user_id === null ? { role_id, location_ids } : { role_id: null, location_ids: undefined }
  return { name, user_id, ...own, pin: undefined }
}

/** The people of the shop who are not on the list yet, and whom the reader may give a PIN. */
function useAccounts(known: readonly StaffMember[], organization: Organization) {
  const people = useQuery(api.organization.members.queryOptions({ input: { limit: 100 } }))
  return (people.data?.organization_members ?? [])
    .filter(({ user_id, rights }) => mayGive(organization, rights) && known.every((one) => one.user_id !== user_id))
    .map((one) => ({ value: one.user_id, label: personName(one) }))
}
