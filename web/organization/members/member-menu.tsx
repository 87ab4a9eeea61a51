import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCrown,
  IconDotsVertical,
  IconMapPin,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import { type Bearer, isAdmin, may, mayHire, worksWithin } from '@tunda/contract/organization/rights'
import { createContext, useContext } from 'react'
import { useSignedInUser } from '../../shared/session/auth.ts'
import type { Action } from './member-action.tsx'
import { personName } from './people-changes.ts'

type Actions = {
  reader: Bearer
  /** Where the reader works; null is everywhere. */
  locationIds: readonly string[] | null
  /** The reader sees several. */
  hasLocations: boolean
  onAction: (action: Action) => void
}

/** What the reader is here, and where a wish about a colleague goes. */
export const ActionContext = createContext<Actions>({
  reader: { rights: {} },
  locationIds: null,
  hasLocations: false,
  onAction: () => undefined,
})

const icon = { size: 16, stroke: 1.7 }

/** What the reader may do about this colleague; nothing at all where that is nothing. */
export function MemberMenu({ member }: { member: OrganizationMember }) {
  const { reader, locationIds, hasLocations, onAction } = useContext(ActionContext)
  const isSelf = useSignedInUser()?.id === member.user_id
  if (isSelf || !mayHire(reader, member) || !worksWithin({ location_ids: locationIds }, member)) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${{ personName: personName(member) }}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCog {...icon} />}
          onClick={() => onAction({ kind: 'role', member })}
        >{t`Change role`}</Menu.Item>
        {hasLocations ? (
          <Menu.Item
            leftSection={<IconMapPin {...icon} />}
            onClick={() => onAction({ kind: 'locations', member })}
          >{t`Locations`}</Menu.Item>
        ) : null}
        {may(reader, 'manage_roles') ? (
          <>
            {isAdmin(member) ? (
              <Menu.Item
                leftSection={<IconArrowDown {...icon} />}
                onClick={() => onAction({ kind: 'demote', member })}
              >{t`Make member`}</Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconArrowUp {...icon} />}
                onClick={() => onAction({ kind: 'promote', member })}
              >{t`Make admin`}</Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconCrown {...icon} />}
              onClick={() => onAction({ kind: 'transfer', member })}
            >{t`Make owner`}</Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item
          c="var(--tunda-bad)"
          leftSection={<IconUserMinus {...icon} />}
          onClick={() => onAction({ kind: 'remove', member })}
        >{t`Remove`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
