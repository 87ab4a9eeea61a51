import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { features } from '@tunda/contract/plans/tier-limits'
import type { Tier } from '@tunda/contract/plans/tiers'
import { letterTo, noSupportAddress, supportAddress } from '../shared/words/support-address.ts'

/** The ways to reach us that a shop's plan has, each one that works today. */
export function SupportChannels({ shop, tier }: { shop: string; tier: Tier }) {
  const has = features[tier]
  return (
    <>
      <p>
        <Trans>
          The plan of <strong>{shop}</strong> has:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Email support.</strong>{' '}
            <a href={letterTo(shop)}>Write to {ph({ supportAddress: supportAddress() ?? noSupportAddress })}</a>: a
            person reads it.
          </Trans>
        </li>
        {has.includes('priority_support') ? (
          <li>
            <Trans>
              <strong>Priority support.</strong>{' '}
              <a href={letterTo(`Priority: ${shop}`)}>Write with “Priority” in the subject</a> and your email is
              answered before the others.
            </Trans>
          </li>
        ) : null}
        {has.includes('phone_support') ? (
          <li>
            <Trans>
              <strong>Phone support.</strong> <a href={letterTo(`Call me: ${shop}`)}>Send us your number</a> and a good
              time to call, and we will call you.
            </Trans>
          </li>
        ) : null}
      </ul>
    </>
  )
}
