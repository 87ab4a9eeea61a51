import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** What else there is to do with the inventory, for those who manage it. */
export function InventoryMore() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.stockMovements} leftSection={<IconHistory size={16} stroke={1.7} />}>
          Stock movements
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
