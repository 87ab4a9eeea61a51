import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { InvitationShown } from '@tunda/contract/organization/invitations'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { heldInvitation, holdInvitation } from '../../shared/session/invitation.ts'
import { formatDate } from '../../shared/words/dates.ts'
import { roleNames } from '../../shared/words/role-names.ts'
import classes from '../invitation-screen.module.css'
import { NewcomersWay, OtherPersonsWay } from '../invitation-ways.tsx'
import { useAnswer } from '../use-answer.ts'
import { roleWords } from './role-words.tsx'

type Props = { token: string; invitation: InvitationShown; onDeclined: () => void }

/** An invitation that waits for an answer: who asks, where, as what, and the way to yes for whoever is looking. */
export function OpenInvitation({ token, invitation, onDeclined }: Props) {
  const { organization_name: shop, invited_by, role, role_name, email, expires_at } = invitation
  const person = useSignedInUser()
  const { accept, decline } = useAnswer(token, onDeclined)
  const isInvited = person?.email === email

  // Whoever accepted before they had an account is not asked a second time. The sign-in dialog must have closed first: closing, it
  // navigates back to this page, which would undo the navigation to the shop.
  const { mutate, isIdle } = accept
  const isSigningIn = useSearchParams()[0].has('auth')
  useEffect(() => {
    if (isInvited && isIdle && !isSigningIn && heldInvitation()?.isWanted) mutate()
  }, [isInvited, isIdle, isSigningIn, mutate])

  // The sign-up and sign-in forms fill in the address that was invited.
  useEffect(() => {
    holdInvitation({ ...heldInvitation(), token, email })
  }, [token, email])

  return (
    <Stack gap="lg">
      <div>
        <span className={classes.tile} aria-hidden="true">
          <IconBuildingStore size={24} stroke={1.6} />
        </span>
        <Title order={1} className={classes.title ?? ''}>
          {t`Join ${shop}`}
        </Title>
        <p className={classes.words}>
          {invited_by === '' ? (
            <Trans>
              A colleague has invited <b>{email}</b>.
            </Trans>
          ) : (
            <Trans>
              {invited_by} has invited <b>{email}</b>.
            </Trans>
          )}
        </p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t`Your role`}</dt>
          <dd>
            {role_name ?? roleNames[role]}
            {role_name === null ? <span>{roleWords[role]}</span> : null}
          </dd>
        </div>
        <div>
          <dt>{t`Open until`}</dt>
          <dd>{formatDate(expires_at)}</dd>
        </div>
      </dl>
      <Stack gap="sm">
        {isInvited ? (
          <Button size="md" fullWidth onClick={() => accept.mutate()} loading={accept.isPending || accept.isSuccess}>
            {t`Join ${shop}`}
          </Button>
        ) : null}
        {person && !isInvited ? <OtherPersonsWay invited={email} present={person.email ?? ''} /> : null}
        {person ? null : <NewcomersWay hasAccount={invitation.has_account} />}
        <Button
          variant="subtle"
          fullWidth
          onClick={() => decline.mutate()}
          loading={decline.isPending}
        >{t`Decline`}</Button>
      </Stack>
    </Stack>
  )
}
