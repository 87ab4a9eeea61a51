import { t } from '@lingui/core/macro'
import { Alert, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewInvitation } from '@tunda/contract/organization/invitations'
import { GivenRole } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { mayHire, rightsOfRole } from '@tunda/contract/organization/rights'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { client } from '../../shared/calls/api.ts'
import { asFailure, isRefusal } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { FormButtons } from '../../shared/page/form-dialog.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { LimitNotice, useReachedLimit } from '../../shared/plans/limit-notice.tsx'
import { UpgradeAfter } from '../../shared/plans/upgrade-offer.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { roleNames } from '../../shared/words/role-names.ts'
import { refreshPeople } from './people-changes.ts'
import { RoleChoice, RoleChoices } from './role-choice.tsx'
import { roleWords } from './role-words.tsx'
import { useSeats } from './seats-line.tsx'

type Props = { organization: Organization; isOpen: boolean; onClose: () => void }

/** Asks by email who shall work here, and as what. */
export function InviteDialog({ organization, isOpen, onClose }: Props) {
  const isFull = useReachedLimit('users') !== undefined
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Invite a colleague`} size={480} closeOnClickOutside={false}>
      {isFull ? <LimitNotice resource="users" /> : <InviteForm organization={organization} onDone={onClose} />}
    </Modal>
  )
}

function InviteForm({ organization, onDone }: { organization: Organization; onDone: () => void }) {
  const seats = useSeats()
  const form = useContractForm({
    mode: 'controlled',
    schema: NewInvitation,
    initialValues: emptyInvitation,
  })
  const invite = useMutation({
    mutationFn: ({ role_id, ...invitation }: NewInvitation) =>
      fresh(() => client.organization.invite(role_id == null ? invitation : { ...invitation, role_id })),
    onSuccess: async ({ email }) => {
      toast.ok(t`Invitation sent`, t`${email} has seven days to accept it.`)
      onDone()
      await refreshPeople()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Invitation not sent`)(error),
  })
  const mayInviteAdmins = mayHire(organization, { role: 'admin', rights: rightsOfRole.admin })
  const choose = (value: string) =>
    form.setValues(isGiven(value) ? { role: value, role_id: null } : { role: 'member', role_id: value })
  const refusal = invite.error && asFailure(invite.error)
  return (
    <Form form={form} onSubmit={(typed) => invite.mutate(NewInvitation.parse(typed))}>
      <Stack gap="md">
        {refusal && !isRefusal(refusal, 'general.validation') ? (
          <Alert color="clay" role="alert">
            {refusal.message} <UpgradeAfter failure={refusal} />
          </Alert>
        ) : null}
        <TextInput
          label={t`Email`}
          description={t`The invitation works for this address only`}
          type="email"
          autoComplete="off"
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('email')}
        />
        <Radio.Group label={t`Role`} value={form.values.role_id ?? form.values.role} onChange={choose}>
          <RoleChoices organization={organization}>
            <RoleChoice
              value="admin"
              label={roleNames.admin}
              words={roleWords.admin}
              refusal={mayInviteAdmins ? undefined : t`Only the owner invites admins.`}
            />
          </RoleChoices>
        </Radio.Group>
        {seats && seats.limit !== unlimited ? (
          <Text size="sm" c="dimmed">
            {t`${{ current: seats.current }} of ${{ limit: seats.limit }} users used (including invitations).`}
          </Text>
        ) : null}
        <FormButtons action={t`Send invitation`} onClose={onDone} isBusy={invite.isPending} />
      </Stack>
    </Form>
  )
}

const emptyInvitation: { email: string; role: GivenRole; role_id: string | null } = {
  email: '',
  role: 'member',
  role_id: null,
}
const isGiven = (value: string): value is GivenRole => GivenRole.safeParse(value).success
