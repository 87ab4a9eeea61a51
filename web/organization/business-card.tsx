import { t } from '@lingui/core/macro'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { industries, type Organization, OrganizationChange } from '@tunda/contract/organization/organization'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { refreshPeople } from './members/people-changes.ts'
import classes from './organization-settings.module.css'
import { SettingsCard } from './settings-card.tsx'

/** What the shop is called and what it sells. */
export function BusinessCard({ organization, mayChange }: { organization: Organization; mayChange: boolean }) {
  const form = useContractForm({
    mode: 'controlled',
    schema: OrganizationChange,
    initialValues: { name: organization.name, industry: organization.industry ?? '' },
  })
  const save = useMutation({
    mutationFn: (change: OrganizationChange) => client.organization.update({ id: organization.id, ...change }),
    onSuccess: async ({ name, industry }) => {
      const saved = { name, industry: industry ?? '' }
      form.setInitialValues(saved)
      form.setValues(saved)
      toast.ok(t`Business saved`)
      await refreshPeople()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Business not saved`)(error),
  })
  const shared = { size: 'md', required: true, withAsterisk: false, readOnly: !mayChange } as const
  return (
    <SettingsCard title={t`Business`} text={t`The name appears on receipts and in invitations.`}>
      <Form form={form} onSubmit={(typed) => save.mutate(OrganizationChange.parse(typed))} className={classes.body}>
        <div className={classes.fields} data-read-only={!mayChange || undefined}>
          <TextInput label={t`Business name`} autoComplete="organization" {...shared} {...form.getInputProps('name')} />
          {mayChange ? (
            <Autocomplete label={t`Industry`} data={[...industries]} {...shared} {...form.getInputProps('industry')} />
          ) : (
            <TextInput label={t`Industry`} {...shared} {...form.getInputProps('industry')} />
          )}
        </div>
        {mayChange ? (
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>{t`Save changes`}</Button>
        ) : null}
      </Form>
    </SettingsCard>
  )
}
