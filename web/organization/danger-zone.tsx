import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { memberFailures } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { client } from '../shared/calls/api.ts'
import { refusalWords } from '../shared/calls/failure.ts'
import { switchOrganization } from '../shared/calls/organization.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { CloseShopDialog } from './close-shop.tsx'
import { DownloadEverything } from './download-everything.tsx'
import { TransferDialog } from './members/transfer-dialog.tsx'
import classes from './organization-settings.module.css'
import { SettingsCard } from './settings-card.tsx'

/** What cannot be taken back by oneself: leaving, giving the business to another, and deleting it. */
export function DangerZone({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState<'leave' | 'transfer' | 'delete'>()
  const navigate = useNavigate()
  const reasonId = useId()
  const isOwner = may(organization, 'own_shop')
  const close = () => setOpen(undefined)

  async function leave(): Promise<void> {
    await client.organization.leave()
    toast.ok(t`You left ${{ organization: organization.name }}`)
    await navigate(paths.dashboard)
    switchOrganization(undefined)
  }

  return (
    <SettingsCard title={t`Danger zone`} isDangerous>
      <div className={classes.dangers}>
        {isOwner ? (
          <div className={classes.dangerous}>
            <span className={classes.names}>
              <b>{t`Transfer ownership`}</b>
              <span>{t`A colleague becomes the owner and you stay as an admin. From then on the plan is theirs.`}</span>
            </span>
            <Button variant="default" onClick={() => setOpen('transfer')}>{t`Transfer ownership`}</Button>
          </div>
        ) : null}
        {isOwner ? (
          <>
            <div className={classes.dangerous}>
              <span className={classes.names}>
                <b>{t`Download everything`}</b>
                <span>{t`Every table, photo and document of ${{ organization: organization.name }} as one archive.`}</span>
              </span>
              <DownloadEverything />
            </div>
            <div className={classes.dangerous}>
              <span className={classes.names}>
                <b>{t`Delete ${{ organization: organization.name }}`}</b>
                <span>{t`It closes at once. Everything in it is deleted after 30 days; until then you can open it again.`}</span>
              </span>
              <Button variant="default" color="clay" onClick={() => setOpen('delete')}>{t`Delete`}</Button>
            </div>
          </>
        ) : null}
        <div className={classes.dangerous}>
          <span className={classes.names}>
            <b>{t`Leave ${{ organization: organization.name }}`}</b>
            <span id={reasonId}>
              {isOwner ? refusalWords(memberFailures.ownerStays, undefined) : t`Only an invitation brings you back.`}
            </span>
          </span>
          <Button
            variant="default"
            disabled={isOwner}
            aria-describedby={reasonId}
            onClick={() => setOpen('leave')}
          >{t`Leave`}</Button>
        </div>
      </div>
      <ConfirmDialog
        opened={open === 'leave'}
        onClose={close}
        title={t`Leave ${{ organization: organization.name }}?`}
        action={t`Leave ${{ organization: organization.name }}`}
        onConfirm={leave}
        failed={t`You are still in this organization`}
        danger
      >{t`You can no longer open ${{ organization: organization.name }}, from this moment. What you sold and counted stays under your name.`}</ConfirmDialog>
      <CloseShopDialog organization={organization} isOpen={open === 'delete'} onClose={close} />
      <TransferDialog organization={organization} isOpen={open === 'transfer'} onClose={close} />
    </SettingsCard>
  )
}
