import { Button, Menu } from '@mantine/core'
import { IconBarcode, IconChevronDown, IconFileSpreadsheet, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

const icon = { size: 16, stroke: 1.7 }

/** What else there is to do with the inventory, for those who manage it. */
export function InventoryMore() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.stockMovements} leftSection={<IconHistory {...icon} />}>
          Stock movements
        </Menu.Item>
        <Menu.Item component={Link} to={paths.importFiles} leftSection={<IconFileSpreadsheet {...icon} />}>
          Import and export
        </Menu.Item>
        <Menu.Item component={Link} to={paths.labels} leftSection={<IconBarcode {...icon} />}>
          Print labels
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
