import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { heldInvitation, holdInvitation } from '../shared/invitation.ts'

/** The token of the invitation, from the address or from earlier in this tab. It leaves the address bar as soon as it is read. */
export function useInvitationLink(): string | undefined {
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
