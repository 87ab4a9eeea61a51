import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { mayGive, rightsNamed, rightsOfRole } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { roleNames } from '../../shared/words/role-names.ts'
import classes from '../organization-settings.module.css'
import { rightsLine } from '../roles/right-words.ts'
import { roleWords } from './role-words.tsx'

type Props = { value: string; label: string; words: string; refusal?: string | undefined }

/** A role to give, with what it may; with a refusal it cannot be chosen and says why. */
export function RoleChoice({ value, label, words, refusal }: Props) {
  return (
    <Radio
      value={value}
      label={label}
      description={refusal ?? words}
      disabled={refusal !== undefined}
      className={classes.choice ?? ''}
    />
  )
}

type ChoicesProps = { organization: Organization /** Stands between the two. */; children?: ReactNode }

/** The plain member and the shop's own roles, to choose from. */
export function RoleChoices({ organization, children }: ChoicesProps) {
  const { data } = useQuery(api.organization.roles.queryOptions())
  const beyond = (may: boolean) => (may ? undefined : t`This role can do more than you, so you cannot give it.`)
  return (
    <Stack gap="xs" mt={6}>
      <RoleChoice
        value="member"
        label={roleNames.member}
        words={roleWords.member}
        refusal={beyond(mayGive(organization, rightsOfRole.member))}
      />
      {children}
      {data?.organization_roles.map((role) => (
        <RoleChoice
          key={role.id}
          value={role.id}
          label={role.name}
          words={rightsLine(role)}
          refusal={beyond(mayGive(organization, rightsNamed(role)))}
        />
      ))}
      {data?.totalCount === 0 && features[organization.tier].includes('custom_roles') ? (
        <Text size="sm" c="dimmed">
          <Trans>
            Need something in between?{' '}
            <Anchor
              component={Link}
              to={`${paths.organizationSettings}?tab=roles`}
              size="sm"
              fw={600}
              underline="always"
            >
              Make your own role
            </Anchor>
          </Trans>
        </Text>
      ) : null}
    </Stack>
  )
}
