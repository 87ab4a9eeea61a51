import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { Mark, Wordmark } from '../shared/page/wordmark.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import classes from './sidebar.module.css'
import type { SidebarGroup, SidebarLink } from './sidebar-links.ts'

/** A few words beside a link; nothing where there is nothing to say. */
export type Pills = Readonly<Record<string, string | undefined>>

type Props = {
  groups: readonly SidebarGroup[]
  isOpen: boolean
  isPlatform: boolean
  /** What is said beside a link, by its address: "11 low" beside Inventory. */
  pills: Pills
  organization: ReactNode
  meter: ReactNode
  onNavigate?: () => void
}

/** Logo, organisation, the groups of links, and at the foot what is used of the plan. Collapsed it is a column of icons. */
export function Sidebar({ groups, isOpen, isPlatform, pills, organization, meter, onNavigate }: Props) {
  return (
    <div className={classes.sidebar} data-open={isOpen || undefined}>
      <Link
        to={isPlatform ? paths.superAdmin : paths.dashboard}
        className={classes.logo}
        aria-label={t`Tunda, home`}
        onClick={onNavigate}
      >
        {isOpen ? <Wordmark /> : <Mark />}
      </Link>
      {isPlatform && isOpen ? (
        <div className={classes.platform}>
          <StatusBadge tone="info">{t`Platform`}</StatusBadge>
        </div>
      ) : null}
      {organization}
      <nav aria-label={t`Main`} className={classes.nav}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className={classes.group}>
            {group.untitled ? null : <h2 className={classes.title}>{group.title}</h2>}
            <ul className={classes.links}>
              {group.links.map((link) => (
                <li key={link.to}>
                  <SidebarItem
                    link={link}
                    isOpen={isOpen}
                    pill={pills[link.to]}
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

type ItemProps = { link: SidebarLink; isOpen: boolean; pill: string | undefined; onNavigate?: () => void }

function SidebarItem({ link: { label, to, icon: LinkIcon, waiting = to }, isOpen, pill, onNavigate }: ItemProps) {
  const isExact = to === paths.superAdmin
  return (
    <Tooltip label={label} position="right" disabled={isOpen} openDelay={80}>
      <NavLink to={pill === undefined ? to : waiting} end={isExact} className={classes.link ?? ''} onClick={onNavigate}>
        <LinkIcon size={18} stroke={1.7} aria-hidden />
        <span className={classes.label}>{label}</span>
        {pill && isOpen ? (
          <StatusBadge tone="warn" dot={false}>
            {pill}
          </StatusBadge>
        ) : null}
      </NavLink>
    </Tooltip>
  )
}
