import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { NewOwnRole } from '@tunda/contract/organization/own-roles'
import { limitOfRight, may, type Right } from '@tunda/contract/organization/rights'
import { useEffect } from 'react'
import { client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, Refusal, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { refreshPeople } from '../members/people-changes.ts'
import { rightGroups, withoutRight, withRight } from './right-words.ts'
import type { RoleOpen } from './role-drawer.tsx'
import classes from './roles.module.css'

type Props = {
  open: RoleOpen
  organization: Organization
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/** A role's name, its rights and their limits. Rights that the reader does not have cannot be ticked. */
export function RoleForm({ open, organization, onDirty, onCancel, onDone }: Props) {
  const { role } = open
  const form = useContractForm({
    mode: 'controlled',
    schema: NewOwnRole,
    initialValues: startOf(open, organization),
  })
  const save = useMutation({
    mutationFn: (asked: NewOwnRole) =>
      role
        ? fresh(() => client.organization.updateRole({ ...asked, id: role.id }))
        : client.organization.addRole(asked),
    onSuccess: async ({ name }) => {
      toast.ok(
        role ? t`Role saved` : t`Role added`,
        role ? t`The changes apply at once to everyone who has the role ${name}.` : name,
      )
      onDirty(false)
      onDone()
      await refreshPeople()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Role not saved`)(error),
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { rights } = form.values

  function tick(right: Right, isOn: boolean): void {
    const next = isOn ? withRight(rights, right) : withoutRight(rights, right)
    form.setFieldValue('rights', next)
    if (!next.includes('discount')) form.setFieldValue('max_discount_percent', null)
    if (!next.includes('refund') && !next.includes('cancel_sale')) form.setFieldValue('max_refund', null)
  }
  const isShown = (name: string) => isOffered(name, rights, organization)
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(NewOwnRole.parse(typed))}>
      <Stack gap="lg">
        <Refusal error={save.error} />
        <TextInput
          label={t`Name`}
          placeholder={t`Cashier`}
          maxLength={40}
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('name')}
        />
        {rightGroups
          .filter(({ rights: some }) => Object.keys(some).some(isShown))
          .map((group) => (
            <fieldset key={group.title} className={classes.group}>
              <legend>{group.title}</legend>
              {Object.entries(group.rights).map(([name, { label, words }]) => {
                const right = name as Right
                if (!isShown(right)) return null
                const isOn = rights.includes(right)
                const isOutOfReach = !may(organization, right)
                return (
                  <Checkbox
                    key={right}
                    label={label}
                    description={isOutOfReach ? t`You do not have this permission yourself.` : words}
                    checked={isOn}
                    disabled={isOutOfReach && !isOn}
                    onChange={(event) => tick(right, event.currentTarget.checked)}
                  />
                )
              })}
              {group.rights.discount && rights.includes('discount') ? (
                <NumberInput
                  label={t`Discount limit, %`}
                  description={t`Leave empty for the shop’s limit`}
                  min={0}
                  max={100}
                  allowDecimal={false}
                  allowNegative={false}
                  hideControls
                  {...form.getInputProps('max_discount_percent')}
                  value={form.values.max_discount_percent ?? ''}
                  onChange={(value) => form.setFieldValue('max_discount_percent', value === '' ? null : Number(value))}
                />
              ) : null}
              {group.rights.refund && (rights.includes('refund') || rights.includes('cancel_sale')) ? (
                <MoneyInput
                  label={t`Refund limit`}
                  description={t`The most that can be refunded for one sale. Leave empty for no limit`}
                  prefix="USh "
                  {...form.getInputProps('max_refund')}
                  value={form.values.max_refund ?? ''}
                  onChange={(value) => form.setFieldValue('max_refund', value === '' ? null : Number(value))}
                />
              ) : null}
            </fieldset>
          ))}
        <Group justify="end" gap="xs" className={classes.formActions ?? ''}>
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending} disabled={role !== undefined && !isDirty}>
            {role ? t`Save changes` : t`Add role`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** A template's rights and limits, cut down to what the reader has themselves. */
function startOf({ role, template }: RoleOpen, organization: Organization): NewOwnRole {
  if (role) {
    const { name, rights, max_discount_percent, max_refund } = role
    return { name, rights: [...rights], max_discount_percent, max_refund }
  }
  const rights = template?.rights.filter((right) => may(organization, right)) ?? []
  const [discount, refund] = [limitOfRight(organization, 'discount'), limitOfRight(organization, 'refund')]
  const wanted = rights.includes('discount')
    ? Math.min(template?.max_discount_percent ?? Number.POSITIVE_INFINITY, discount)
    : discount
  return {
    name: template?.name ?? '',
    rights,
    max_discount_percent: rights.includes('discount') && wanted !== Number.POSITIVE_INFINITY ? wanted : null,
    max_refund: rights.includes('refund') && refund !== Number.POSITIVE_INFINITY ? refund : null,
  }
}

/** A shop of one location has nowhere to send anything, and one that buys no devices has no sellers. */
function isOffered(
  name: string,
  had: readonly Right[],
  { buys_devices, pays_commission, does_repairs, locations }: Organization,
): boolean {
  if (had.some((right) => right === name)) return true
  if (name === 'buy_devices' || name === 'see_sellers') return buys_devices
  if (name === 'see_commission' || name === 'manage_commission') return pays_commission
  if (name === 'manage_repairs' || name === 'see_passcodes') return does_repairs
  return name !== 'transfer_stock' || locations > 1
}
