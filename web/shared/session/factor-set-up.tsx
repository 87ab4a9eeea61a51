import { t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ReceiptCode } from '../receipt/receipt-code.tsx'
import { auth } from './auth.ts'
import { fresh } from './confirm-identity.ts'
import classes from './factor-challenge.module.css'
import { useAttempt } from './factor-challenge.tsx'
import { hasPasskeys, verifyPasskey } from './passkeys.ts'
import { presentUser } from './present-user.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Begun = { id: string; secret: string; uri: string }
type Props = {
  onDone: () => unknown
  onCancel?: (() => unknown) | undefined
  cancel?: string
  /** Shows the recovery codes instead: in a dialog, which a slip must not close before they are kept. */
  onCodes?: (codes: readonly string[]) => void
}

/** Sets up an authenticator app or a passkey, and shows recovery codes when it is the first. */
export function FactorSetUp({ onDone, onCancel, cancel = t`Cancel`, onCodes }: Props) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { problem, isBusy, attempt } = useAttempt(() => undefined)

  async function added(): Promise<void> {
    const made = hasCodes() ? undefined : await auth().mfa.recoveryCodes.generate()
    if (made?.data) {
      // The session has the codes from its next refresh on.
      await auth().refreshSession()
      return (onCodes ?? setCodes)(made.data.codes)
    }
    await onDone()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <ReadPicture begun={begun} onAdded={added} onBack={() => setBegun(undefined)} />
  return (
    <Stack gap="md">
      <p
        className={classes.words}
      >{t`After your password you confirm with an authenticator app or a passkey, so that a stolen password is not enough.`}</p>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <Button
        size="md"
        data-autofocus
        loading={isBusy}
        leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
        onClick={() => void attempt(async () => setBegun(await beginApp()))}
      >{t`Use an authenticator app`}</Button>
      {hasPasskeys() ? (
        <Button
          size="md"
          variant="default"
          disabled={isBusy}
          leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
          onClick={() => void attempt(async () => await addPasskey().then(added))}
        >{t`Use a passkey`}</Button>
      ) : null}
      {onCancel ? (
        <div className={classes.others}>
          <button type="button" onClick={() => void onCancel()}>
            {cancel}
          </button>
        </div>
      ) : null}
    </Stack>
  )
}

type ReadProps = { begun: Begun; onAdded: () => Promise<void>; onBack: () => void }

function ReadPicture({ begun, onAdded, onBack }: ReadProps) {
  const [code, setCode] = useState('')
  const { problem, isBusy, attempt } = useAttempt(onAdded)

  function submit(event: FormEvent): void {
    event.preventDefault()
    void attempt(async () => {
      const { error } = await auth().mfa.challengeAndVerify({ factorId: begun.id, code })
      if (error) throw error
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <p className={classes.words}>{t`Scan this QR code with your authenticator app, or type the key into it.`}</p>
        <div className={classes.picture}>
          <ReceiptCode content={begun.uri} label={t`QR code for your authenticator app`} />
        </div>
        <code className={classes.key}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <TextInput
          label={t`Code that the app shows`}
          size="md"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={9}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        <Group grow preventGrowOverflow={false}>
          <Button variant="default" size="md" onClick={onBack}>{t`Back`}</Button>
          <Button type="submit" size="md" loading={isBusy}>{t`Confirm`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

async function beginApp(): Promise<Begun> {
  return await fresh(async () => {
    const { data, error } = await auth().mfa.enroll({
      factorType: 'totp',
      friendlyName: nameFor('totp', t`Authenticator app`),
    })
    if (error) throw error
    return { id: data.id, ...data.totp }
  })
}

async function addPasskey(): Promise<void> {
  const id = await fresh(async () => {
    const { data, error } = await auth().mfa.enroll({
      factorType: 'webauthn',
      friendlyName: nameFor('webauthn', t`Passkey`),
    })
    if (error) throw error
    return data.id
  })
  await verifyPasskey(id)
}

/** `Passkey`, `Passkey 2`, …: the next unused name. */
function nameFor(type: string, name: string): string {
  const taken = new Set(presentUser()?.factors?.map((factor) => factor.friendly_name))
  const free = [name, ...Array.from({ length: 20 }, (_, i) => `${name} ${i + 2}`)].find((one) => !taken.has(one))
  return free ?? `${name} ${type}`
}

function hasCodes(): boolean {
  return presentUser()?.factors?.some(({ factor_type }) => factor_type === 'recovery_code') === true
}
