import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ThemeProvider } from '../theme/theme-provider.tsx'

/** Shows a screen at an address, with the theme and the toasts around it; any other address shows its own path. */
export function show(screen: ReactNode, at = '/') {
  const { pathname } = new URL(at, 'https://shop.example')
  const router = createMemoryRouter(
    [
      { path: pathname, element: screen },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [at] },
  )
  const user = userEvent.setup()
  render(
    <ThemeProvider env="test">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  return { router, user }
}

function Elsewhere() {
  return <p>Another page</p>
}
