import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import touch from '../touch.module.css'

/** Opens the list of refunds. */
export function RefundsLink() {
  return (
    <Button
      component={Link}
      to="?refunds"
      variant="default"
      className={touch.target}
      leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
    >{t`Refunds`}</Button>
  )
}
