import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Card, Text, Title } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { letterTo, noSupportAddress, supportAddress } from '../shared/words/support-address.ts'
import classes from './subscription.module.css'

type Props = { shop: Organization | undefined }

/** Whom to write to about a plan, a payment or an invoice. */
export function ContactCard({ shop }: Props) {
  const titleId = useId()
  const address = supportAddress()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb={6}>{t`Contact`}</Title>
      <Text size="sm">
        {shop !== undefined && may(shop, 'manage_plan')
          ? t`A question about a plan, a payment or an invoice?`
          : t`The owner of your organization asks for plans and pays for them.`}{' '}
        <Trans>
          Write to{' '}
          {address ? (
            <Anchor className={classes.inText ?? ''} href={letterAbout(t`Our subscription`, shop)}>
              {address}
            </Anchor>
          ) : (
            noSupportAddress
          )}
          . The{' '}
          <Anchor className={classes.inText ?? ''} component={Link} to={paths.support}>
            Support
          </Anchor>{' '}
          page says how else you can reach us.
        </Trans>
      </Text>
    </Card>
  )
}

/** A link that opens an email to the people who run this installation, with what they need to know of the shop; undefined without their address. */
function letterAbout(subject: string, shop: Pick<Organization, 'id' | 'name'> | undefined): string | undefined {
  return letterTo(subject, shop ? `\n\n—\n${shop.name}\n${shop.id}` : '')
}
