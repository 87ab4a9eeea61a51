import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { NewWebhook, type Webhook, type WebhookWithSecret } from '@tunda/contract/programs/webhooks'
import { client } from '../../shared/calls/api.ts'
import { asFailure, isRefusal } from '../../shared/calls/failure.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { LocationBoxes } from '../places.tsx'
import classes from '../roles/roles.module.css'
import { EventBoxes } from './event-boxes.tsx'

type Props = {
  /** The one that is changed; undefined: a new one. */
  webhook: Webhook | undefined
  organization: Organization
  onCancel: () => void
  onMade: (made: WebhookWithSecret) => void
}

const example = 'https://example.com/tunda'

/** Where messages go, what they tell of, and at which locations. */
export function WebhookForm({ webhook, organization, onCancel, onMade }: Props) {
  const initialValues: NewWebhook = {
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    location_ids: webhook?.location_ids ?? null,
  }
  const form = useContractForm({ mode: 'controlled', schema: NewWebhook, initialValues })
  const save = useMutation({
    mutationFn: (asked: NewWebhook) => fresh(() => saved(asked, webhook)),
    onSuccess: async (made) => {
      if (made) onMade(made)
      else {
        toast.ok(t`Saved`)
        onCancel()
      }
      await refresh('webhooks')
    },
    onError: (error) => {
      if (isRefusal(error, 'webhook.notPublic')) form.setFieldError('url', error.message)
      else if (!takeIssues(form, error)) showFailure(webhook ? t`Webhook not changed` : t`Webhook not added`)(error)
    },
  })
  const refusal = save.error && asFailure(save.error)
  const isOfField = isRefusal(refusal, 'general.validation', 'webhook.notPublic')
  const { events, location_ids } = form.values
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewWebhook.parse(typed))}>
      <Stack gap="lg">
        {refusal && !isOfField ? (
          <Alert color="clay" role="alert">
            {refusal.message}
          </Alert>
        ) : null}
        <TextInput
          label={t`Address`}
          description={t`The public https address where your program receives messages.`}
          placeholder={example}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('url')}
        />
        <EventBoxes
          events={events}
          error={form.errors.events}
          hasSeveralLocations={organization.locations > 1}
          onChange={(next) => form.setFieldValue('events', next)}
        />
        <LocationBoxes
          organization={organization}
          ids={location_ids}
          onChange={(ids) => form.setFieldValue('location_ids', ids)}
        />
        {webhook ? null : (
          <Text size="sm" c="dimmed">
            {t`You are responsible for this webhook. It is paused when you leave the shop.`}
          </Text>
        )}
        <Group justify="end" gap="xs" className={classes.formActions ?? ''}>
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending}>
            {webhook ? t`Save` : t`Add webhook`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** A new webhook with its secret; of one that is there only what is different is sent, for a new address wants a fresh sign-in. */
async function saved(asked: NewWebhook, before: Webhook | undefined): Promise<WebhookWithSecret | undefined> {
  if (!before) return await client.webhooks.add(asked)
  const { url, events, location_ids } = asked
  const change = {
    ...(url === before.url ? {} : { url }),
    ...(isSame(events, before.events) ? {} : { events }),
    ...(isSame(location_ids, before.location_ids) ? {} : { location_ids }),
  }
  if (Object.keys(change).length > 0) await client.webhooks.change({ id: before.id, ...change })
  return undefined
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((name) => other.includes(name))
}
