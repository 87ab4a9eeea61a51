import { t } from '@lingui/core/macro'
import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { passwordReveal } from '../shared/fields/password-reveal.ts'
import { PasswordStrength } from './password-strength.tsx'

type Props = {
  password: string
  passwordProps: GetInputPropsReturnType
  confirmationProps: GetInputPropsReturnType
  label?: string
}

/** A new password with its live checklist and meter, and the same once more. */
export function NewPasswordFields({ password, passwordProps, confirmationProps, label = t`Password` }: Props) {
  const strengthId = useId()
  return (
    <>
      <div>
        <PasswordInput
          label={label}
          autoComplete="new-password"
          required
          withAsterisk={false}
          size="md"
          aria-describedby={strengthId}
          {...passwordReveal}
          {...passwordProps}
        />
        <PasswordStrength id={strengthId} password={password} />
      </div>
      <PasswordInput
        label={t`Confirm password`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        size="md"
        {...passwordReveal}
        {...confirmationProps}
      />
    </>
  )
}
