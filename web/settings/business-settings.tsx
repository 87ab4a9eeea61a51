import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useOrganization } from '../shared/organization.ts'
import classes from './settings-screen.module.css'
import { SettingsSection } from './settings-section.tsx'

/** The shop this person works in; its own page is where it is changed. */
export function BusinessSettings() {
  const shop = useOrganization()
  return (
    <SettingsSection title="Business" text="The business you are working in.">
      <dl className={classes.facts}>
        <Fact name="Business name" value={shop?.name} />
        <Fact name="Industry" value={shop && (shop.industry ?? 'Not given')} />
        <Fact name="Your role" value={shop?.role} />
        <Fact name="Plan" value={shop?.tier} />
        <Fact name="Currency" value={shop && 'Ugandan shillings (UGX)'} />
        <Fact name="Time zone" value={shop?.rules.time_zone} />
      </dl>
      <Anchor component={Link} to={paths.organizationSettings} size="sm" fw={600}>
        Organization settings
      </Anchor>
    </SettingsSection>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton h={14} w={140} my={4} aria-hidden />}</dd>
    </div>
  )
}
