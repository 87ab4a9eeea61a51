import type { Organization } from '@tunda/contract/organization/organization'
import { presentUser } from '../session/present-user.ts'
import { activeOrganizationId } from './active-organization.ts'
import { cache } from './cache.ts'

/** Whose error it is, by the spec's four facts; each undefined while nobody is signed in or it is not known. */
export type Reporter = {
  readonly id: string | undefined
  readonly email: string | undefined
  readonly organizationId: string | undefined
  readonly role: string | undefined
}

export function whoReports(): Reporter {
  const user = presentUser()
  const organization = user && presentOrganization()
  return { id: user?.id, email: user?.email, organizationId: organization?.id, role: organization?.role }
}

// From the cache, by the key of `api.organization.list`: a request to the server could fail too.
function presentOrganization(): Organization | undefined {
  const answers = cache.getQueriesData<{ organizations: Organization[] }>({ queryKey: [['organization', 'list']] })
  const organizations = answers.flatMap(([, answer]) => answer?.organizations ?? [])
  return organizations.find(({ id }) => id === activeOrganizationId()) ?? organizations[0]
}
