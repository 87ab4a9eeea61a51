import { t } from '@lingui/core/macro'
import { Button, Group, Modal } from '@mantine/core'
import type { Factor } from '@supabase/auth-js'
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { auth, useSignedInUser } from '../shared/session/auth.ts'
import { fresh } from '../shared/session/confirm-identity.ts'
import { FactorSetUp } from '../shared/session/factor-set-up.tsx'
import { factorWords } from '../shared/session/factor-words.ts'
import { RecoveryCodes } from '../shared/session/recovery-codes.tsx'
import { verifiedFactors } from '../shared/session/second-factor.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import classes from './own-factors.module.css'

/** The person's second factors and recovery codes: added, removed, made anew. */
export function OwnFactors() {
  const user = useSignedInUser()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Factor>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!user) return null
  const factors = verifiedFactors(user)
  const hasCodes = user.factors?.some(({ factor_type }) => factor_type === 'recovery_code') === true

  function saved(): void {
    setCodes(undefined)
    setAdding(false)
  }

  async function renewCodes(): Promise<void> {
    try {
      setCodes(await makeCodes(hasCodes))
    } catch (error) {
      toast.bad(t`No recovery codes were made`, factorWords(error))
    }
  }

  return (
    <>
      {factors.length > 0 ? (
        <ul className={classes.list}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setLeaving(factor)} />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t`Off. You sign in with your password alone.`}</p>
      )}
      <Group gap="xs">
        <Button variant={factors.length > 0 ? 'default' : 'filled'} onClick={() => setAdding(true)}>
          {factors.length > 0 ? t`Add another` : t`Set up two-step sign-in`}
        </Button>
        {factors.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
            onClick={() => void renewCodes()}
          >
            {hasCodes ? t`New recovery codes` : t`Make recovery codes`}
          </Button>
        ) : null}
      </Group>
      <Modal
        opened={isAdding || codes !== undefined}
        onClose={() => setAdding(false)}
        withCloseButton={codes === undefined}
        closeOnClickOutside={false}
        closeOnEscape={codes === undefined}
        title={codes ? t`Recovery codes` : t`Set up two-step sign-in`}
        size={440}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={saved} />
        ) : (
          <FactorSetUp onDone={() => setAdding(false)} onCodes={setCodes} />
        )}
      </Modal>
      <RemoveDialog factor={leaving} isLast={factors.length === 1} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const Mark = factor.factor_type === 'webauthn' ? IconFingerprint : IconDeviceMobile
  const name = nameOf(factor)
  return (
    <li className={classes.factor}>
      <Mark size={24} stroke={1.6} className={classes.mark} aria-hidden />
      <div className={classes.words}>
        <b>{name}</b>
        <span>{t`Added ${{ when: formatDateTime(factor.created_at) }}`}</span>
      </div>
      <Button variant="default" size="sm" aria-label={t`Remove ${name}`} onClick={onRemove}>{t`Remove`}</Button>
    </li>
  )
}

type RemoveProps = { factor: Factor | undefined; isLast: boolean; onClose: () => void }

function RemoveDialog({ factor, isLast, onClose }: RemoveProps) {
  async function remove(): Promise<void> {
    if (!factor) return
    try {
      await fresh(async () => {
        const { error } = await auth().mfa.unenroll({ factorId: factor.id })
        if (error) throw error
      })
      // What is removed stands in the session until it is refreshed.
      await auth().refreshSession()
    } catch (error) {
      toast.bad(t`It was not removed`, factorWords(error))
      throw error
    }
    toast.ok(t`${{ name: nameOf(factor) }} removed`)
  }

  return (
    <ConfirmDialog
      opened={factor !== undefined}
      onClose={onClose}
      title={factor ? t`Remove ${{ factor: nameOf(factor) }}?` : t`Remove it?`}
      action={t`Remove it`}
      onConfirm={remove}
      danger
    >
      {isLast
        ? t`Your password alone will open your account, and your recovery codes will no longer work.`
        : t`It will no longer open your account.`}
    </ConfirmDialog>
  )
}

function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || (factor_type === 'webauthn' ? t`Passkey` : t`Authenticator app`)
}

async function makeCodes(hasCodes: boolean): Promise<readonly string[]> {
  return await fresh(async () => {
    const { recoveryCodes } = auth().mfa
    const { data, error } = hasCodes ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
    if (error) throw error
    if (!hasCodes) await auth().refreshSession()
    return data.codes
  })
}
