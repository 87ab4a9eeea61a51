import { Button } from '@mantine/core'
import { memberFailures } from '@tunda/contract/members'
import type { Organization } from '@tunda/contract/organization'
import { may } from '@tunda/contract/rights'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { client } from '../shared/api.ts'
import { ConfirmDialog } from '../shared/confirm.tsx'
import { switchOrganization } from '../shared/organization.ts'
import { showFailure } from '../shared/show-failure.ts'
import { toast } from '../shared/toast.tsx'
import classes from './organization-settings.module.css'
import { SettingsCard } from './settings-card.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** What cannot be taken back by oneself: leaving, and giving the business to another. */
export function DangerZone({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState<'leave' | 'transfer'>()
  const navigate = useNavigate()
  const reasonId = useId()
  const isOwner = may(organization, 'own_shop')
  const close = () => setOpen(undefined)

  async function leave(): Promise<void> {
    try {
      await client.organization.leave()
    } catch (error) {
      showFailure('You are still in this organization')(error)
      throw error
    }
    toast.ok(`You left ${organization.name}`)
    await navigate(paths.dashboard)
    switchOrganization(undefined)
  }

  return (
    <SettingsCard title="Danger zone" isDangerous>
      <div className={classes.dangers}>
        {isOwner ? (
          <div className={classes.dangerous}>
            <span className={classes.names}>
              <b>Transfer the ownership</b>
              <span>A colleague becomes the owner, you stay as an admin. The plan is theirs from then on.</span>
            </span>
            <Button variant="default" onClick={() => setOpen('transfer')}>
              Transfer the ownership
            </Button>
          </div>
        ) : null}
        <div className={classes.dangerous}>
          <span className={classes.names}>
            <b>Leave {organization.name}</b>
            <span id={reasonId}>
              {isOwner ? memberFailures.ownerStays.message(undefined) : 'Only an invitation brings you back.'}
            </span>
          </span>
          <Button variant="default" disabled={isOwner} aria-describedby={reasonId} onClick={() => setOpen('leave')}>
            Leave
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={open === 'leave'}
        onClose={close}
        title={`Leave ${organization.name}?`}
        action={`Leave ${organization.name}`}
        onConfirm={leave}
        danger
      >
        You can no longer open {organization.name}, from this moment. What you sold and counted stays under your name.
      </ConfirmDialog>
      <TransferDialog organization={organization} isOpen={open === 'transfer'} onClose={close} />
    </SettingsCard>
  )
}
