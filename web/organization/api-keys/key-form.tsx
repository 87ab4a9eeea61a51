import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { may, type Right } from '@tunda/contract/organization/rights'
import {
  type ApiKey,
  type ApiKeyWithSecret,
  type KeyRight,
  keyRights,
  NewApiKey,
} from '@tunda/contract/programs/api-keys'
import { client } from '../../shared/calls/api.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, Refusal, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { rightGroups, withoutRight, withRight } from '../roles/right-words.ts'
import classes from '../roles/roles.module.css'

type Props = {
  organization: Organization
  /** The key that is changed; without one, a key is made. */
  apiKey?: ApiKey
  onCancel: () => void
  /** With the secret of a key that was made; without one, where a key was changed. */
  onDone: (made: ApiKeyWithSecret | undefined) => void
}

const isKeyRight = (right: Right): right is KeyRight => keyRights.some((one) => one === right)
/** What some of them come to for a program, which asks nobody and has no limit of its own. */
const otherWords: Partial<Record<KeyRight, string>> = {
  sell: t`Records sales and gives receipts.`,
  discount: t`Up to the shop’s limit, or yours where that is lower.`,
  refund: t`Refunds sales.`,
}
/** Makes a key, or changes one. */
async function send(asked: NewApiKey, apiKey: ApiKey | undefined): Promise<ApiKeyWithSecret | undefined> {
  if (apiKey === undefined) return await client.apiKeys.add(asked)
  const { name, rights, location_ids } = asked
  await client.apiKeys.change({ id: apiKey.id, name, rights, location_ids })
  return undefined
}
const ends = [
  { value: '30', label: t`After 30 days` },
  { value: '90', label: t`After 90 days` },
  { value: '365', label: t`After a year` },
  { value: 'never', label: t`Never` },
]

/**
 * A key's name, what it may do, where, and until when. Rights that the reader does not have cannot be ticked, and those that somebody else's key
 * does not have neither.
 */
export function KeyForm({ organization, apiKey, onCancel, onDone }: Props) {
  const me = useSignedInUser()
  const isOthers = apiKey !== undefined && apiKey.user_id !== me?.id
  const known = useLocations()?.locations ?? []
  const open = known.filter(({ closed_at }) => closed_at === null)
  const had = apiKey?.rights ?? []
  const initialValues: NewApiKey = {
    name: apiKey?.name ?? '',
    rights: had,
    location_ids: apiKey?.location_ids ?? null,
    expires_in_days: 365,
  }
  const form = useContractForm({ mode: 'controlled', schema: NewApiKey, initialValues })
  const save = useMutation({
    mutationFn: (asked: NewApiKey) => fresh(() => send(asked, apiKey)),
    onSuccess: async (made) => {
      onDone(made)
      await refresh('api_keys')
    },
    onError: (error) => takeIssues(form, error) || showFailure(apiKey ? t`Key not saved` : t`Key not added`)(error),
  })
  const { rights, location_ids, expires_in_days } = form.values
  const tick = (right: KeyRight, isOn: boolean) =>
    form.setFieldValue('rights', (isOn ? withRight(rights, right) : withoutRight(rights, right)).filter(isKeyRight))
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewApiKey.parse(typed))}>
      <Stack gap="lg">
        <Refusal error={save.error} />
        <TextInput
          label={t`Name`}
          placeholder={t`Website`}
          maxLength={40}
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('name')}
        />
        {apiKey ? null : (
          <Select
            label={t({ message: 'Ends', comment: 'When an API key stops working' })}
            data={ends}
            allowDeselect={false}
            size="md"
            value={expires_in_days === null ? 'never' : String(expires_in_days)}
            onChange={(value) => form.setFieldValue('expires_in_days', value === 'never' ? null : Number(value))}
          />
        )}
        {isOthers ? (
          <Text size="sm">{t`Somebody else made this key. You can take permissions from it. To give it more, make a new secret first.`}</Text>
        ) : null}
        {open.length > 1 ? (
          <Checkbox.Group
            label={t`Locations`}
            description={t`Leave all empty for every location where you work.`}
            value={location_ids ?? []}
            onChange={(ids) => form.setFieldValue('location_ids', ids.length === 0 ? null : ids)}
          >
            <Stack gap="xs" mt="xs">
              {open.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
        <RightBoxes organization={organization} rights={rights} most={isOthers ? had : keyRights} onTick={tick} />
        <Group justify="end" gap="xs" className={classes.formActions ?? ''}>
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending}>
            {apiKey ? t`Save changes` : t`Add key`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type BoxesProps = Pick<Props, 'organization'> & {
  rights: readonly KeyRight[]
  /** All that can be ticked, whoever reads. */
  most: readonly KeyRight[]
  onTick: (right: KeyRight, isOn: boolean) => void
}

/** Every key sees products and stock; the rest is ticked. */
function RightBoxes({ organization, rights, most, onTick }: BoxesProps) {
  return rightGroups.map((group) => {
    const offered = Object.entries(group.rights).flatMap(([name, words]) => {
      const right = name as Right
      return isKeyRight(right) ? [{ right, ...words, words: otherWords[right] ?? words.words }] : []
    })
    if (offered.length === 0) return null
    return (
      <fieldset key={group.title} className={classes.group}>
        <legend>{group.title}</legend>
        {offered.map(({ right, label, words }) => {
          const isOutOfReach = !may(organization, right) && !rights.includes(right)
          return (
            <Checkbox
              key={right}
              label={label}
              description={isOutOfReach ? t`You do not have this permission yourself.` : words}
              checked={rights.includes(right)}
              disabled={isOutOfReach || !most.includes(right)}
              onChange={(event) => onTick(right, event.currentTarget.checked)}
            />
          )
        })}
      </fieldset>
    )
  })
}
