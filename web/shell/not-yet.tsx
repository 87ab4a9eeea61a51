import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { NotYetScreen } from './not-yet-screen.tsx'

const notYet = (path: string, title: string, line: string): RouteObject => ({
  path,
  element: <NotYetScreen title={title} line={line} />,
})

/** Pages of the shop that exist by address only, each with the one line it shows. */
export const shopPagesNotYet: RouteObject[] = [
  notYet(
    paths.analytics,
    'Analytics',
    'Longer periods and comparisons will stand here. The dashboard already shows the last days.',
  ),
  {
    path: paths.terminalManagement,
    element: (
      <NotYetScreen
        title="Terminal Management"
        line="Adding and revoking tills will happen here."
        roles={['owner', 'admin']}
      />
    ),
  },
]
