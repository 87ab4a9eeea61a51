import { screen, within } from '@testing-library/react'
import { type Role, rightsOfRole } from '@tunda/contract/organization/rights'
import { describe, expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { Sidebar } from './sidebar.tsx'
import { sidebarGroups } from './sidebar-links.ts'

function showFor(role: Role | undefined, { isSuperAdmin = false, pills = {}, isOpen = true } = {}) {
  return show(
    <Sidebar
      groups={sidebarGroups(role && { rights: rightsOfRole[role] }, isSuperAdmin)}
      isOpen={isOpen}
      isPlatform={isSuperAdmin}
      pills={pills}
      organization={null}
      meter={<p>3,104 of 10,000</p>}
    />,
    '/inventory',
  )
}

function linksByGroup() {
  const groups = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('region')
  return Object.fromEntries(
    groups.map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ]),
  )
}

const main = ['Dashboard', 'Inventory', 'Categories', 'Sales', 'Analytics']
const more = ['Customers', 'Stock Taking', 'Subscription', 'Settings']

describe('the sidebar', () => {
  it.each(['owner', 'admin'] as const)('shows an %s all three groups', (role) => {
    showFor(role)
    expect(linksByGroup()).toEqual({ Main: main, More: more, Administration: ['Terminal Management'] })
  })

  it.each(['member', undefined] as const)('keeps Terminal Management from %s', (role) => {
    showFor(role)
    expect(linksByGroup()).toEqual({ Main: main, More: more })
  })

  it('has three links and a badge for a super admin', () => {
    showFor(undefined, { isSuperAdmin: true })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.slice(1)).toEqual(['/superadmin', '/superadmin/users', '/superadmin/subscriptions'])
    screen.getByText('Platform')
  })

  it('marks the page that is open and counts what is low and what waits', () => {
    showFor('owner', { pills: { '/inventory': '12 low', '/sales': '2 waiting' } })
    expect(screen.getByRole('link', { name: /^Sales/ }).textContent).toBe('Sales2 waiting')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Inventory12 low')
  })

  it('keeps its links and their names when it is closed', () => {
    showFor('owner', { isOpen: false, pills: { '/inventory': '12 low' } })
    expect(linksByGroup()).toMatchObject({ Main: main })
    expect(screen.queryByText('3,104 of 10,000')).toBeNull()
  })
})
