import { may } from '@tunda/contract/rights'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { NotPermitted } from '../shared/not-permitted.tsx'
import { useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { type SidebarGroup, sidebarLink } from './sidebar-links.ts'

type Props = { groups: readonly SidebarGroup[]; children: ReactNode }

/** The page of a sidebar link, for those with its right. Whoever may not open the dashboard begins at the first page that they may. */
export function PermittedPage({ groups, children }: Props) {
  const shop = useOrganization()
  const { pathname } = useLocation()
  const link = sidebarLink(pathname)
  if (!shop || !link?.rights || may(shop, link.rights)) return children
  const [first] = groups.flatMap(({ links }) => links)
  if (pathname === paths.dashboard && first) return <Navigate to={first.to} replace />
  return (
    <>
      <PageHeader title={link.label} />
      <NotPermitted who="the owner" />
    </>
  )
}
