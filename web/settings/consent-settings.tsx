import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UserConsent } from '@tunda/contract/accounts/account-own'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { usePreferenceChanges } from '../shared/preferences/preferences.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'

/** What the person agreed to and when, how to withdraw it, and the log of both. */
export function ConsentSettings({ user }: { user: User }) {
  const log = useQuery(api.account.consents.queryOptions())
  const [isAsking, setAsking] = useState(false)
  const save = useSaveConsent()
  const entries = log.data?.user_consents ?? []
  const since = acceptedAt(entries, user)
  return (
    <SettingsSection title={t`Terms and privacy`} text={t`What you agreed to.`}>
      <Text>
        {since ? (
          <Trans>
            You accepted the{' '}
            <Anchor component={Link} td="underline" to={paths.terms}>
              Terms of Service
            </Anchor>{' '}
            and{' '}
            <Anchor component={Link} td="underline" to={paths.privacy}>
              Privacy Policy
            </Anchor>{' '}
            on {ph({ when: formatDateTime(since) })}.
          </Trans>
        ) : (
          <Trans>
            You have not accepted the{' '}
            <Anchor component={Link} td="underline" to={paths.terms}>
              Terms of Service
            </Anchor>{' '}
            and{' '}
            <Anchor component={Link} td="underline" to={paths.privacy}>
              Privacy Policy
            </Anchor>
            .
          </Trans>
        )}
      </Text>
      {log.data ? (
        <div>
          {since ? (
            <Button variant="default" onClick={() => setAsking(true)}>{t`Withdraw acceptance of the terms`}</Button>
          ) : (
            <Button
              loading={save.isPending}
              onClick={() => save.mutate(true)}
            >{t`Accept terms and privacy policy`}</Button>
          )}
        </div>
      ) : null}
      {entries.length > 0 ? <ConsentLog entries={entries} /> : null}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Withdraw your acceptance?`}
        action={t`Withdraw acceptance`}
        onConfirm={() => save.mutateAsync(false)}
      >{t`The withdrawal is recorded with today’s date. Your account and your shop’s records stay; write to support if you want the account closed.`}</ConfirmDialog>
    </SettingsSection>
  )
}

function ConsentLog({ entries }: { entries: readonly UserConsent[] }) {
  return (
    <ul className={classes.log}>
      {entries.map(({ id, document, is_accepted, created_at }) => (
        <li key={id}>
          {entryWords(document, is_accepted)}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </li>
      ))}
    </ul>
  )
}

/** When the terms in force were accepted: by the log, or at sign-up if nothing has been logged since. */
function acceptedAt(entries: readonly UserConsent[], { user_metadata }: User): string | undefined {
  const last = entries.find(({ document }) => document === 'terms')
  if (last) return last.is_accepted ? last.created_at : undefined
  const atSignUp: unknown = user_metadata.terms_accepted === true ? user_metadata.terms_accepted_at : undefined
  return typeof atSignUp === 'string' && !Number.isNaN(Date.parse(atSignUp)) ? atSignUp : undefined
}

function useSaveConsent() {
  const { apply, save } = usePreferenceChanges()
  return useMutation({
    mutationFn: async (isAccepted: boolean) => {
      const notifications = isAccepted ? { terms_accepted: true, privacy_accepted: true } : { terms_accepted: false }
      // Withdrawing what was accepted at sign-up: it must be in the log first.
      if (!isAccepted) await save({ notifications: { terms_accepted: true } })
      await save({ notifications })
      apply({ notifications })
    },
    onError: showFailure(t`Your choice was not saved`),
    onSettled: () => cache.invalidateQueries({ queryKey: api.account.consents.key() }),
  })
}

function entryWords(document: UserConsent['document'], isAccepted: boolean): string {
  if (document === 'terms') return isAccepted ? t`Terms of Service accepted` : t`Terms of Service withdrawn`
  return isAccepted ? t`Privacy Policy accepted` : t`Privacy Policy withdrawn`
}
