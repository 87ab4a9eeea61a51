import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { User } from '@supabase/auth-js'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { saveAsJson } from '../shared/files/save-file.ts'
import { toast } from '../shared/page/toast.tsx'
import { dayOf } from '../shared/words/dates.ts'
import { ConsentSettings } from './consent-settings.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'

/** The person's data: exporting it, consents, and deleting the account. */
export function DataSettings({ user, deleteAccount }: { user: User; deleteAccount?: ReactNode }) {
  const download = useMutation({
    mutationFn: () => client.account.ownData(),
    onSuccess: (own) => {
      const name = `tunda-my-data-${dayOf(own.exported_at)}.json`
      saveAsJson(name, own)
      toast.ok(t`Your data was downloaded`, name)
    },
    onError: showFailure(t`Your data could not be downloaded`),
  })
  return (
    <div className={classes.stack}>
      <SettingsSection title={t`Your data`} text={t`Everything kept about you, as one JSON file.`}>
        <p
          className={classes.note}
        >{t`It holds your account, profile, preferences, what you agreed to, the businesses you work in, where you are signed in and what happened to your account. Sales and stock belong to the business and are not in it; your password is never readable.`}</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >{t`Download my data`}</Button>
        </div>
      </SettingsSection>
      <ConsentSettings user={user} />
      {deleteAccount ? (
        <SettingsSection
          title={t`Delete your account`}
          text={t`Your account closes at once and is deleted for good after 30 days.`}
        >
          <div>{deleteAccount}</div>
        </SettingsSection>
      ) : null}
    </div>
  )
}
