import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PlatformUser } from '@tunda/contract/platform/platform'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { changeOf, SubscriptionFields, type SubscriptionValues, termsOf, valuesOf } from './subscription-values.ts'
import { TermsFields } from './terms-fields.tsx'

type Props = { subscription?: SubscriptionRow; email?: string; onDone: () => void }

/** Gives somebody a subscription, or changes one. Only what was changed is sent. */
export function SubscriptionForm({ subscription, email = '', onDone }: Props) {
  const initialValues = valuesOf(subscription, email)
  const form = useContractForm({ schema: SubscriptionFields, initialValues })
  const done = async (words: string) => {
    toast.ok(words)
    await cache.invalidateQueries({ queryKey: api.platform.key() })
    onDone()
  }
  const onError = (title: string) => (error: unknown) => {
    if (!takeIssues(form, error)) showFailure(title)(error)
  }
  const create = useMutation(api.platform.createSubscription.mutationOptions())
  const update = useMutation(api.platform.updateSubscription.mutationOptions())
  const isPending = create.isPending || update.isPending

  async function submit(values: SubscriptionValues) {
    if (subscription) {
      const change = { id: subscription.id, ...changeOf(initialValues, values) }
      await update
        .mutateAsync(change)
        .then(() => done(t`Subscription saved`), onError(t`Failed to update subscription`))
      return
    }
    try {
      const person = await findPerson(values.email)
      if (!person) return form.setFieldError('email', t`Nobody has signed up with this address`)
      await create.mutateAsync({ user_id: person.id, ...termsOf(values) })
      await done(t`Subscription created`)
    } catch (error) {
      onError(t`Failed to create subscription`)(error)
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        {subscription ? null : (
          <TextInput
            label={t`Email of the person`}
            type="email"
            autoComplete="off"
            required
            {...form.getInputProps('email')}
            key={form.key('email')}
          />
        )}
        <TermsFields form={form} status={subscription?.status} />
        <Text
          size="xs"
          c="dimmed"
        >{t`The limits of this person’s organizations change at once, and their audit trail names you.`}</Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onDone}>{t`Close`}</Button>
          <Button type="submit" loading={isPending}>
            {subscription ? t`Save changes` : t`Create subscription`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** The person who signed up with exactly this address, if anybody did. */
async function findPerson(email: string): Promise<PlatformUser | undefined> {
  const wanted = email.trim().toLowerCase()
  const { users } = await client.platform.users({ search: wanted, limit: 20 })
  return users.find((user) => user.email === wanted)
}
