import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { switchOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { forgetInvitation, heldInvitation, holdInvitation } from '../shared/session/invitation.ts'
import { roleNames } from '../shared/words/role-names.ts'

/** Yes and no to an invitation. After yes the shop is the one being worked in. */
export function useAnswer(token: string, onDeclined: () => void) {
  const navigate = useNavigate()
  const lookAgain = () => cache.invalidateQueries({ queryKey: api.organization.findInvitation.key() })

  const accept = useMutation({
    mutationFn: () => client.organization.acceptInvitation({ token }),
    onSuccess: async ({ org_id, name, role }) => {
      forgetInvitation()
      toast.ok(t`Welcome to ${name}`, t`Your role: ${{ role: roleNames[role] }}.`)
      switchOrganization(org_id)
      await navigate(paths.dashboard, { replace: true })
    },
    onError: async (error) => {
      const held = heldInvitation()
      if (held) holdInvitation({ ...held, isWanted: false })
      showFailure(t`You have not joined`)(error)
      await lookAgain()
    },
  })
  const decline = useMutation({
    mutationFn: () => client.organization.declineInvitation({ token }),
    onSuccess: () => {
      forgetInvitation()
      onDeclined()
    },
    onError: async (error) => {
      showFailure(t`The invitation is still open`)(error)
      await lookAgain()
    },
  })
  return { accept, decline }
}
