import { t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ApiKeyWithSecret, type KeyRight, keyRights, NewApiKey } from '@tunda/contract/api-keys'
import type { Organization } from '@tunda/contract/organization'
import { may, type Right } from '@tunda/contract/rights'
import { client } from '../../shared/calls/api.ts'
import { asFailure, isRefusal } from '../../shared/calls/failure.ts'
import { useLocations } from '../../shared/calls/locations.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { rightGroups, withoutRight, withRight } from '../roles/right-words.ts'
import classes from '../roles/roles.module.css'

type Props = {
  organization: Organization
  onCancel: () => void
  onMade: (made: ApiKeyWithSecret) => void
}

const isKeyRight = (right: Right): right is KeyRight => keyRights.some((one) => one === right)
/** What some of them come to for a program, which asks nobody and has no limit of its own. */
const otherWords: Partial<Record<KeyRight, string>> = {
  sell: t`Records sales and gives receipts.`,
  discount: t`Up to the shop’s limit, or yours where that is lower.`,
  refund: t`Refunds sales.`,
}
const ends = [
  { value: '30', label: t`After 30 days` },
  { value: '90', label: t`After 90 days` },
  { value: '365', label: t`After a year` },
  { value: 'never', label: t`Never` },
]

/** A key's name, what it may do, where, and until when. Rights that the reader does not have cannot be ticked. */
export function KeyForm({ organization, onCancel, onMade }: Props) {
  const known = useLocations()?.locations ?? []
  const open = known.filter(({ closed_at }) => closed_at === null)
  const initialValues: NewApiKey = { name: '', rights: [], location_ids: null, expires_in_days: 365 }
  const form = useContractForm({ mode: 'controlled', schema: NewApiKey, initialValues })
  const save = useMutation({
    mutationFn: (asked: NewApiKey) => fresh(() => client.apiKeys.add(asked)),
    onSuccess: async (made) => {
      onMade(made)
      await refresh('api_keys')
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Key not added`)(error),
  })
  const { rights, location_ids, expires_in_days } = form.values
  const refusal = save.error && asFailure(save.error)
  const tick = (right: KeyRight, isOn: boolean) =>
    form.setFieldValue('rights', (isOn ? withRight(rights, right) : withoutRight(rights, right)).filter(isKeyRight))
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewApiKey.parse(typed))}>
      <Stack gap="lg">
        {refusal && !isRefusal(refusal, 'general.validation') ? (
          <Alert color="clay" role="alert">
            {refusal.message}
          </Alert>
        ) : null}
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
        <Select
          label={t({ message: 'Ends', comment: 'When an API key stops working' })}
          data={ends}
          allowDeselect={false}
          size="md"
          value={expires_in_days === null ? 'never' : String(expires_in_days)}
          onChange={(value) => form.setFieldValue('expires_in_days', value === 'never' ? null : Number(value))}
        />
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
        <RightBoxes organization={organization} rights={rights} onTick={tick} />
        <Group justify="end" gap="xs" className={classes.formActions ?? ''}>
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending}>{t`Add key`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}

type BoxesProps = Pick<Props, 'organization'> & {
  rights: readonly KeyRight[]
  onTick: (right: KeyRight, isOn: boolean) => void
}

/** Every key sees products and stock; the rest is ticked. */
function RightBoxes({ organization, rights, onTick }: BoxesProps) {
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
          const isOutOfReach = !may(organization, right)
          return (
            <Checkbox
              key={right}
              label={label}
              description={isOutOfReach ? t`You do not have this permission yourself.` : words}
              checked={rights.includes(right)}
              disabled={isOutOfReach}
              onChange={(event) => onTick(right, event.currentTarget.checked)}
            />
          )
        })}
      </fieldset>
    )
  })
}
