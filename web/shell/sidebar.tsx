import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { StatusBadge } from '../shared/status-badge.tsx'
import { Mark, Wordmark } from '../shared/wordmark.tsx'
import classes from './sidebar.module.css'
import type { SidebarGroup, SidebarLink } from './sidebar-links.ts'

type Props = {
  groups: readonly SidebarGroup[]
  isOpen: boolean
  isPlatform: boolean
  /** How many products are low, beside Inventory. */
  lowStock: number
  organization: ReactNode
  meter: ReactNode
  onNavigate?: () => void
}

/** Logo, organisation, the groups of links, and at the foot what is used of the plan. Collapsed it is a column of icons. */
export function Sidebar({ groups, isOpen, isPlatform, lowStock, organization, meter, onNavigate }: Props) {
  return (
    <div className={classes.sidebar} data-open={isOpen || undefined}>
      <Link
        to={isPlatform ? paths.superAdmin : paths.dashboard}
        className={classes.logo}
        aria-label="Tunda, home"
        onClick={onNavigate}
      >
        {isOpen ? <Wordmark /> : <Mark />}
      </Link>
      {isPlatform && isOpen ? (
        <div className={classes.platform}>
          <StatusBadge tone="info">Platform</StatusBadge>
        </div>
      ) : null}
      {organization}
      <nav aria-label="Main" className={classes.nav}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className={classes.group}>
            {group.untitled ? null : <h2 className={classes.title}>{group.title}</h2>}
            <ul className={classes.links}>
              {group.links.map((link) => (
                <li key={link.to}>
                  <SidebarItem
                    link={link}
                    isOpen={isOpen}
                    lowStock={link.to === paths.inventory ? lowStock : 0}
                    {...(onNavigate ? { onNavigate } : {})}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {isOpen ? meter : null}
    </div>
  )
}

type ItemProps = { link: SidebarLink; isOpen: boolean; lowStock: number; onNavigate?: () => void }

function SidebarItem({ link: { label, to, icon: LinkIcon }, isOpen, lowStock, onNavigate }: ItemProps) {
  const isExact = to === paths.superAdmin
  return (
    <Tooltip label={label} position="right" disabled={isOpen} openDelay={80}>
      <NavLink to={to} end={isExact} className={classes.link ?? ''} onClick={onNavigate}>
        <LinkIcon size={18} stroke={1.7} aria-hidden />
        <span className={classes.label}>{label}</span>
        {lowStock > 0 && isOpen ? (
          <StatusBadge tone="warn" dot={false}>
            {lowStock} low
          </StatusBadge>
        ) : null}
      </NavLink>
    </Tooltip>
  )
}
