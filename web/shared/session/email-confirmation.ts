import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { Failure } from '../calls/failure.ts'
import { toast } from '../page/toast.tsx'
import { auth, useSignedInUser } from './auth.ts'

/** Whether the signed-in person still has to confirm their address. */
export function useMustConfirm(): { email: string } | undefined {
  const user = useSignedInUser()
  return user !== undefined && !user.email_confirmed_at ? { email: user.email ?? '' } : undefined
}

type Shown = { readonly token: string } | { readonly code: string }

/** Confirms the signed-in person's address with what was mailed; the session is updated too. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: async (shown: Shown) => {
      const { email } = await client.account.confirmEmail(shown)
      await auth().refreshSession()
      return email
    },
    onSuccess: () => toast.ok(t`Your email address is confirmed`),
  })
}

/** Has link and code mailed again, and shows the result. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async () => await client.account.resendConfirmation(),
    onSuccess: async ({ email, is_sent }) => {
      if (is_sent) toast.ok(t`Email sent`, t`Check the inbox of ${email}, and the spam folder.`)
      // Confirmed on another device meanwhile.
      else await auth().refreshSession()
    },
    onError: (error) => toast.bad(t`No email was sent`, error instanceof Failure ? error.message : undefined),
  })
}
