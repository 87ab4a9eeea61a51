import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toast } from '../shared/page/toast.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** A new password for the signed-in person; afterwards the fields are empty again. */
export function ChangeOwnPassword() {
  const [round, setRound] = useState(0)

  function done(): void {
    toast.ok(t`Your password is changed`, t`Every other device was signed out.`)
    setRound((before) => before + 1)
  }

  return <NewPasswordForm key={round} tokenHash={undefined} onDone={done} onRefused={() => undefined} />
}
