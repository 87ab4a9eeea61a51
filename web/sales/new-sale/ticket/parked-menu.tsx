import { plural, t } from '@lingui/core/macro'
import { Button, Menu, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { shortLabel } from '@tunda/contract/products/product-words'
import { isEmpty, type ParkedTicket, type Ticket, unitsOf } from '@tunda/contract/selling/ticket'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/page/confirm.tsx'
import { KeyHint } from '../../../shared/page/key-hint.tsx'
import { formatTime } from '../../../shared/words/dates.ts'
import touch from '../../touch.module.css'
import classes from './parked-menu.module.css'

type Props = {
  ticket: Ticket
  parked: readonly ParkedTicket[]
  isPending: boolean
  onPark: () => void
  onResume: (id: string) => void
  onDrop: (id: string) => void
}

/** Sets the ticket aside, and takes up those that were. */
export function ParkedMenu({ ticket, parked, isPending, onPark, onResume, onDrop }: Props) {
  const [dropping, setDropping] = useState<ParkedTicket>()
  const mayChange = ticket.sent === undefined && !isPending
  return (
    <>
      <Button
        variant="default"
        className={touch.target}
        leftSection={<IconPlayerPause size={18} stroke={1.7} />}
        rightSection={<KeyHint>F8</KeyHint>}
        disabled={isEmpty(ticket) || !mayChange}
        onClick={onPark}
      >{t`Hold`}</Button>
      {parked.length > 0 ? (
        <Menu position="bottom-end" width={320} withinPortal={false}>
          <Menu.Target>
            <Button variant="default" className={touch.target}>
              {t`Held ${{ count: parked.length }}`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.list}>
            {parked.map((one) => (
              <div key={one.ticket.id} className={classes.parked}>
                <Menu.Item
                  leftSection={<IconPlayerPlay size={16} stroke={1.7} />}
                  disabled={!mayChange}
                  onClick={() => onResume(one.ticket.id)}
                >
                  <span className={classes.name}>{titleOf(one.ticket)}</span>
                  <Text component="span" size="xs" c="dimmed" display="block">
                    {factsOf(one)}
                  </Text>
                </Menu.Item>
                <Menu.Item
                  className={classes.drop}
                  aria-label={t`Delete ${{ title: titleOf(one.ticket) }}`}
                  onClick={() => setDropping(one)}
                >
                  <IconTrash size={16} stroke={1.7} />
                </Menu.Item>
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <ConfirmDialog
        opened={dropping !== undefined}
        onClose={() => setDropping(undefined)}
        title={t`Delete this held sale?`}
        action={t`Delete`}
        danger
        onConfirm={() => dropping && onDrop(dropping.ticket.id)}
      >
        {dropping
          ? t`${{ title: titleOf(dropping.ticket) }} with ${{ facts: factsOf(dropping) }} will be deleted.`
          : ''}
      </ConfirmDialog>
    </>
  )
}

/** Whose it is, or else what is on it. */
function titleOf({ customer, lines }: Ticket): string {
  const name = customer?.name.trim()
  if (name) return name
  return shortLabel(lines.map(({ product }) => product)) || t`A ticket without products`
}

function factsOf({ parked_at, ticket }: ParkedTicket): string {
  const units = unitsOf(ticket)
  return t`${plural(units, { one: '# item', other: '# items' })} · since ${{ parkedAt: formatTime(parked_at) }}`
}
