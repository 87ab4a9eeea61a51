import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../shared/calls/failure.ts'
import { useConfirmEmail, useMustConfirm, useResendConfirmation } from '../shared/session/email-confirmation.ts'
import classes from './confirm-email-bar.module.css'

/** Asks whoever has just signed up to confirm their address; nothing for everybody else. */
export function ConfirmEmailBar() {
  const waiting = useMustConfirm()
  const [isOpen, setOpen] = useState(false)
  const resend = useResendConfirmation()
  if (!waiting) return null
  return (
    <section className={classes.bar} aria-label={t`Confirm your email address`}>
      <IconMail size={18} stroke={1.7} aria-hidden className={classes.icon ?? ''} />
      <p className={classes.words}>
        <Trans>
          Confirm <b>{ph({ email: waiting.email })}</b> with the link or the code we emailed you. Until then we send you
          no other email.
        </Trans>
      </p>
      {isOpen ? (
        <CodeForm />
      ) : (
        <div className={classes.actions}>
          <Button size="compact-sm" onClick={() => setOpen(true)}>{t`Enter the code`}</Button>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >{t`Send it again`}</Button>
        </div>
      )}
    </section>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const confirm = useConfirmEmail()
  const resend = useResendConfirmation()
  const digits = code.replace(/\D/g, '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (digits.length === 6) confirm.mutate({ code: digits })
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        aria-label={t`6-digit code`}
        placeholder="123 456"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        maxLength={7}
        w={120}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={confirm.error ? asFailure(confirm.error).message : undefined}
      />
      <Button type="submit" size="sm" loading={confirm.isPending} disabled={digits.length !== 6}>{t`Confirm`}</Button>
      <Button
        size="sm"
        variant="subtle"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >{t`Send it again`}</Button>
    </form>
  )
}
