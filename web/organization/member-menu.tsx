import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCrown,
  IconDotsVertical,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react'
import type { OrganizationMember } from '@tunda/contract/members'
import { type Bearer, isAdmin, may, mayHire } from '@tunda/contract/rights'
import { createContext, useContext } from 'react'
import { useSignedInUser } from '../shared/auth.ts'
import type { Deed } from './member-deed.tsx'
import { personName } from './people-changes.ts'

type Deeds = { reader: Bearer; onDeed: (deed: Deed) => void }

/** What the reader is here, and where a wish about a colleague goes. */
export const DeedContext = createContext<Deeds>({ reader: { rights: {} }, onDeed: () => undefined })

const icon = { size: 16, stroke: 1.7 }

/** What the reader may do about this colleague; nothing at all where that is nothing. */
export function MemberMenu({ member }: { member: OrganizationMember }) {
  const { reader, onDeed } = useContext(DeedContext)
  const isSelf = useSignedInUser()?.id === member.user_id
  if (isSelf || !mayHire(reader, member)) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${personName(member)}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCog {...icon} />} onClick={() => onDeed({ kind: 'role', member })}>
          Change role
        </Menu.Item>
        {may(reader, 'manage_roles') ? (
          <>
            {isAdmin(member) ? (
              <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onDeed({ kind: 'demote', member })}>
                Make member
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onDeed({ kind: 'promote', member })}>
                Make admin
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCrown {...icon} />} onClick={() => onDeed({ kind: 'transfer', member })}>
              Make owner
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item
          c="var(--tunda-bad)"
          leftSection={<IconUserMinus {...icon} />}
          onClick={() => onDeed({ kind: 'remove', member })}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
