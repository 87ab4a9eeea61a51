import { t } from '@lingui/core/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type Customer, CustomerStatus } from '@tunda/contract/customers/customers'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { useStatusChange } from './customer-changes.ts'
import { statusTones, statusWords } from './customer-words.ts'
import classes from './status-menu.module.css'

/** A customer's status, which a press changes. */
export function StatusMenu({ customer }: { customer: Customer }) {
  const { mutate, isPending } = useStatusChange(customer)
  const { status, name } = customer
  return (
    <Menu position="bottom-start" width={150}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t`Status of ${name}: ${{ status: statusWords[status] }}`}
          disabled={isPending}
          data-waiting={isPending || undefined}
        >
          <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {CustomerStatus.options.map((option) => (
          <Menu.Item
            key={option}
            aria-current={option === status || undefined}
            rightSection={option === status ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
            onClick={() => (option === status ? undefined : mutate(option))}
          >
            {statusWords[option]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
