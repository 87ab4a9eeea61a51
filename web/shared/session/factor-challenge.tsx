import { t } from '@lingui/core/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { auth } from './auth.ts'
import classes from './factor-challenge.module.css'
import { factorWords } from './factor-words.ts'
import { verifyPasskey } from './passkeys.ts'
import { verifiedFactors } from './second-factor.ts'

type Way = 'app' | 'passkey' | 'recovery'
const ways: Record<Way, string> = {
  app: t`Use a code from your app`,
  passkey: t`Use a passkey`,
  recovery: t`Use a recovery code`,
}

type Props = { user: User; onDone: () => unknown; onCancel?: (() => unknown) | undefined; cancel?: string }

/** Asks for one of the person's second factors: a code of their app, a passkey, or a recovery code in its place. */
export function FactorChallenge({ user, onDone, onCancel, cancel = t`Sign out` }: Props) {
  const factors = verifiedFactors(user)
  const app = factors.find(({ factor_type }) => factor_type === 'totp')
  const key = factors.find(({ factor_type }) => factor_type === 'webauthn')
  const offered: Way[] = [...(key ? (['passkey'] as const) : []), ...(app ? (['app'] as const) : []), 'recovery']
  const [way, setWay] = useState<Way>(app ? 'app' : 'passkey')
  const [code, setCode] = useState('')
  const { problem, isBusy, attempt } = useAttempt(onDone)

  function submit(event: FormEvent): void {
    event.preventDefault()
    void attempt(async () => {
      if (way === 'passkey' && key) return await verifyPasskey(key.id)
      const { error } =
        way === 'app' && app
          ? await auth().mfa.challengeAndVerify({ factorId: app.id, code })
          : await auth().mfa.recoveryCodes.verify({ code })
      setCode('')
      if (error) throw error
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {way === 'passkey' ? (
          <p className={classes.words}>{t`Use the passkey of this device, your phone or your security key.`}</p>
        ) : (
          <CodeField key={way} isRecovery={way === 'recovery'} code={code} onCode={setCode} />
        )}
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={isBusy}
          disabled={way !== 'passkey' && code.trim() === ''}
          data-autofocus={way === 'passkey' || undefined}
          autoFocus={way === 'passkey'}
          leftSection={way === 'passkey' ? <IconFingerprint size={18} stroke={1.7} aria-hidden /> : null}
        >
          {way === 'passkey' ? t`Continue with a passkey` : t`Continue`}
        </Button>
        <div className={classes.others}>
          {offered
            .filter((other) => other !== way)
            .map((other) => (
              <button key={other} type="button" onClick={() => setWay(other)}>
                {ways[other]}
              </button>
            ))}
          {onCancel ? (
            <button type="button" onClick={() => void onCancel()}>
              {cancel}
            </button>
          ) : null}
        </div>
      </Stack>
    </form>
  )
}

type CodeProps = { isRecovery: boolean; code: string; onCode: (code: string) => void }

function CodeField({ isRecovery, code, onCode }: CodeProps) {
  return (
    <TextInput
      label={isRecovery ? t`Recovery code` : t`Code from your authenticator app`}
      description={
        isRecovery
          ? t`One of the ten codes you saved. Each works once.`
          : t`Six digits. A new code comes every 30 seconds.`
      }
      data-autofocus
      autoFocus
      size="md"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isRecovery ? 40 : 9}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value)}
    />
  )
}

/** One try at a time, and the result of the last one. */
export function useAttempt(onDone: () => unknown) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
      await onDone()
    } catch (error) {
      setProblem(factorWords(error))
    } finally {
      setBusy(false)
    }
  }

  return { problem, isBusy, attempt }
}
