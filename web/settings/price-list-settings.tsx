import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { SettingsSection } from './settings-section.tsx'

/** The way to the price lists, which are not shown elsewhere until there is one. */
export function PriceListSettings() {
  const mayManage = useMayCall(contractRoutes.priceLists.save)
  const hasLists = useOrganization()?.has_price_lists === true
  if (!mayManage) return null
  return (
    <SettingsSection
      title={t`Price lists`}
      text={t`Other prices for wholesale customers, larger quantities or a promotion.`}
    >
      <Group>
        <Button component={Link} to={paths.priceLists} variant="default">
          {hasLists ? t`Open price lists` : t`Set up price lists`}
        </Button>
      </Group>
    </SettingsSection>
  )
}
