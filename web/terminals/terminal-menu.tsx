import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDotsVertical, IconKey, IconLink, IconPencil } from '@tabler/icons-react'
import type { PosTerminal } from '@tunda/contract/terminals'
import type { Deed } from './terminal-deed.tsx'

const icon = { size: 16, stroke: 1.7 }

/** What may be done about a terminal. */
export function TerminalMenu({ terminal, onDeed }: { terminal: PosTerminal; onDeed: (deed: Deed) => void }) {
  const isRevoked = terminal.status === 'revoked'
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${terminal.name}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDeed({ kind: 'rename', terminal })}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onDeed({ kind: 'pair', terminal })}>
          {isRevoked ? 'Pair again' : 'Pairing code'}
        </Menu.Item>
        {isRevoked ? null : (
          <>
            <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onDeed({ kind: 'rotate', terminal })}>
              New token
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--tunda-bad)"
              leftSection={<IconBan {...icon} />}
              onClick={() => onDeed({ kind: 'revoke', terminal })}
            >
              Revoke
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
