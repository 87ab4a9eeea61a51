import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../calls/organization.ts'

/** Below a feature that a shop has not turned on: a link to its settings for those who may change them, and nothing for others. */
export function OpenSettings() {
  const mayTurnOn = useMay('manage_settings')
  return mayTurnOn ? <Button component={Link} to={`${paths.settings}?tab=sales`}>{t`Open the settings`}</Button> : null
}
