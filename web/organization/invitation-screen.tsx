import { t } from '@lingui/core/macro'
import { Button, Paper, Stack, Title } from '@mantine/core'
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { closedWords, invitationFailures } from '@tunda/contract/organization/invitations'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { asFailure, refusalWords } from '../shared/calls/failure.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import { useSession } from '../shared/session/auth.ts'
import { heldInvitation, holdInvitation } from '../shared/session/invitation.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import classes from './invitation-screen.module.css'
import { OpenInvitation } from './members/open-invitation.tsx'

/** The target of an invitation's mail: what it says, and yes or no; signing in or up comes in between where it must. */
export function InvitationScreen() {
  usePageTitle(t`Invitation`)
  const token = useInvitationLink()
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p={{ base: 'md', xs: 'xl' }}>
        {token === undefined ? (
          <Closed words={refusalWords(invitationFailures.notFound, undefined)} />
        ) : (
          <Invitation token={token} />
        )}
      </Paper>
    </div>
  )
}

function Invitation({ token }: { token: string }) {
  const [declinedFor, setDeclinedFor] = useState<string>()
  const session = useSession()
  const query = useQuery(
    api.organization.findInvitation.queryOptions({
      input: { token },
      enabled: declinedFor === undefined,
      staleTime: 0,
    }),
  )
  const invitation = query.data
  if (declinedFor !== undefined) return <Declined shop={declinedFor} />
  if (query.error && asFailure(query.error).status === 404) return <Closed words={asFailure(query.error).message} />
  if (query.error) return <FailedState error={query.error} query={query} />
  if (!invitation || session.status === 'unknown') return <LoadingState />
  if (invitation.status !== 'open') return <Closed words={closedWords[invitation.status]} />
  return (
    <OpenInvitation
      token={token}
      invitation={invitation}
      onDeclined={() => setDeclinedFor(invitation.organization_name)}
    />
  )
}

function Closed({ words }: { words: string }) {
  return (
    <Ending
      icon={<IconMailOff size={40} stroke={1.5} aria-hidden />}
      title={t`This invitation is closed`}
      words={words}
    />
  )
}

function Declined({ shop }: { shop: string }) {
  return (
    <Ending
      icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
      title={t`You declined the invitation`}
      words={t`The link to ${shop} does not work any more.`}
    />
  )
}

function Ending({ icon, title, words }: { icon: ReactNode; title: string; words: string }) {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <Stack align="center" gap="md" ta="center" role="status">
      <span className={classes.mark}>{icon}</span>
      <div>
        <Title order={1} className={classes.title ?? ''}>
          {title}
        </Title>
        <p className={classes.words}>{words}</p>
      </div>
      <Button
        component={Link}
        to={isSignedIn ? paths.dashboard : paths.landing}
        variant="default"
        size="md"
        fullWidth
        px="xs"
      >
        {isSignedIn ? t`Go to dashboard` : t`Go to the home page`}
      </Button>
    </Stack>
  )
}

/** The token of the invitation, from the address or from earlier in this tab. It leaves the address bar as soon as it is read. */
function useInvitationLink(): string | undefined {
  const [token] = useState(readToken)
  const navigate = useNavigate()
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('invitation'))
      void navigate(paths.invitation, { replace: true })
  }, [navigate])
  return token
}

function readToken(): string | undefined {
  const held = heldInvitation()
  const token = new URLSearchParams(window.location.search).get('invitation')
  if (token && token !== held?.token) holdInvitation({ token })
  return token || held?.token
}
