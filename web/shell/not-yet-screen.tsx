import { Card } from '@mantine/core'
import { IconHammer, IconLock } from '@tabler/icons-react'
import type { Role } from '@tunda/contract/access'
import { categories } from '@tunda/contract/failure'
import { EmptyState } from '../shared/empty-state.tsx'
import { useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'

type Props = {
  title: string
  /** One honest line: what will stand here. */
  line: string
  /** Who may come here, if not every member. */
  roles?: readonly Role[]
}

/** A page whose address is in use and whose screen is not built. */
export function NotYetScreen({ title, line, roles }: Props) {
  const role = useOrganization()?.role
  const isRefused = roles !== undefined && role !== undefined && !roles.includes(role)
  return (
    <>
      <PageHeader title={title} />
      <Card p={0}>
        {isRefused ? (
          <EmptyState
            icon={IconLock}
            title={categories.authorization.message}
            text="Ask the owner of your organization."
          />
        ) : (
          <EmptyState icon={IconHammer} title="Not here yet" text={line} />
        )}
      </Card>
    </>
  )
}
