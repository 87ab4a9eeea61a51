import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useMayOfWholeShop } from '../shared/calls/organization.ts'
import { SettingsSection } from './settings-section.tsx'

/** Where commission is turned on: nothing else of it is shown until there is a rule. */
export function CommissionSettings() {
  const mayManage = useMayOfWholeShop('manage_commission')
  if (!mayManage) return null
  return (
    <SettingsSection title={t`Commission`} text={t`Pay sellers a share of what they sell.`}>
      <Group>
        <Button variant="default" component={Link} to={`${paths.commission}?view=rules`}>
          {t`Commission rules`}
        </Button>
      </Group>
    </SettingsSection>
  )
}
