import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import type { OwnRole } from '@tunda/contract/organization/own-roles'
import { useState } from 'react'
import { LeaveDialog } from '../../shared/page/leave-dialog.tsx'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import type { templates } from './right-words.ts'
import { RoleForm } from './role-form.tsx'

/** A role to change, or a new one, from a template or from nothing. */
export type RoleOpen = { readonly role?: OwnRole; readonly template?: (typeof templates)[number] }

type Props = { open: RoleOpen | undefined; organization: Organization; onClose: () => void }

/** The form of a role beside the list; leaving it with changes asks first. */
export function RoleDrawer({ open, organization, onClose }: Props) {
  // What was open stays to be seen while the drawer slides away.
  const [last, setLast] = useState<RoleOpen>()
  const [isDirty, setDirty] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  if (open && open !== last) setLast(open)
  if (!last) return null
  const close = () => (isDirty ? setAsksToLeave(true) : onClose())
  return (
    <>
      <Drawer
        opened={open !== undefined}
        onClose={unlessCovered(close)}
        position="right"
        size={520}
        title={last.role ? t`Edit ${{ role: last.role.name }}` : t`New role`}
      >
        <RoleForm open={last} organization={organization} onDirty={setDirty} onCancel={close} onDone={onClose} />
      </Drawer>
      <LeaveDialog
        opened={asksToLeave}
        onStay={() => setAsksToLeave(false)}
        onLeave={() => {
          setDirty(false)
          onClose()
        }}
      />
    </>
  )
}
