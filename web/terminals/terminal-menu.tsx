import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDotsVertical, IconKey, IconLink, IconMapPin, IconPencil } from '@tabler/icons-react'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { useOrganization } from '../shared/calls/organization.ts'
import type { Action } from './terminal-action.tsx'

const icon = { size: 16, stroke: 1.7 }

/** What may be done about a terminal. */
export function TerminalMenu({ terminal, onAction }: { terminal: PosTerminal; onAction: (action: Action) => void }) {
  const hasLocations = (useOrganization()?.locations ?? 1) > 1
  const isRevoked = terminal.status === 'revoked'
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${{ terminal: terminal.name }}`}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => onAction({ kind: 'rename', terminal })}
        >{t`Rename`}</Menu.Item>
        {hasLocations ? (
          <Menu.Item
            leftSection={<IconMapPin {...icon} />}
            onClick={() => onAction({ kind: 'move', terminal })}
          >{t`Move to another location`}</Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onAction({ kind: 'pair', terminal })}>
          {isRevoked ? t`Pair again` : t`Pairing code`}
        </Menu.Item>
        {isRevoked ? null : (
          <>
            <Menu.Item
              leftSection={<IconKey {...icon} />}
              onClick={() => onAction({ kind: 'rotate', terminal })}
            >{t`New token`}</Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--tunda-bad)"
              leftSection={<IconBan {...icon} />}
              onClick={() => onAction({ kind: 'revoke', terminal })}
            >{t`Revoke`}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
