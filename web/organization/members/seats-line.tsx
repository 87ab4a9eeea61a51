import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization'
import { unlimited } from '@tunda/contract/plans/tiers'
import { api } from '../../shared/calls/api.ts'
import { planName } from '../../shared/plans/plan-words.ts'

/** How many of the plan's users are taken, open invitations among them; undefined until it is known. */
export function useSeats() {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  return data?.meters.find(({ resource }) => resource === 'users')
}

/** The shop's name, plan and seats on one line. */
export function SeatsLine({ organization: { name, plan } }: { organization: Organization }) {
  const seats = useSeats()
  const used =
    seats &&
    (seats.limit === unlimited
      ? t`${{ current: seats.current }} users`
      : t`${{ current: seats.current }} of ${{ limit: seats.limit }} users`)
  return (
    <>
      {t`${name} · ${{ plan: planName(plan) }} plan`}
      {used ? <span className="numeric"> · {used}</span> : null}
    </>
  )
}
