import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { planName } from '@tunda/contract/plans/plan-names'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { api } from '../../shared/calls/api.ts'

/** How many of the plan's users are taken, open invitations among them; undefined until it is known. */
export function useSeats() {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  return data?.meters.find(({ resource }) => resource === 'users')
}

function usedWords({ current, limit }: { current: number; limit: number }): string {
  if (limit === unlimited) return plural(current, { one: '# user', other: '# users' })
  return t`${current} of ${plural(limit, { one: '# user', other: '# users' })}`
}

/** The shop's name, plan and seats on one line. */
export function SeatsLine({ organization: { name, plan } }: { organization: Organization }) {
  const seats = useSeats()
  const used = seats && usedWords(seats)
  return (
    <>
      {t`${name} · ${{ plan: planName(plan) }} plan`}
      {used ? <span className="numeric"> · {used}</span> : null}
    </>
  )
}
