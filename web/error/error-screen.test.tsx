import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MissingSettings } from '../shared/calls/config.ts'
import { Failure } from '../shared/calls/failure.ts'
import { type Report, sendReportsTo } from '../shared/calls/report.ts'
import { forgetBreadcrumbs, leaveBreadcrumb } from '../shared/page/breadcrumbs.ts'
import { show } from '../testing/show.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { StartFailure } from './start-failure.tsx'

const failure = new Failure('DATABASE_ERROR', 'A database error occurred. Please try again later.', 503)

function Broken(): never {
  throw failure
}

const boundary = (at: string, child: ReactNode) => (
  <ThemeProvider env="test">
    <ErrorBoundary resetOn={at}>{child}</ErrorBoundary>
  </ThemeProvider>
)

// React reports what a boundary caught; here that is the point.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetBreadcrumbs()
})

describe('a screen that fails to draw', () => {
  it('leaves the words and ways out of the specification', async () => {
    show(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await screen.findByRole('heading', { name: 'Something went wrong' })
    screen.getByText('An unexpected error occurred. Please try refreshing the page or return to the home page.')
    screen.getByRole('button', { name: 'Refresh Page' })
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(document.title).toBe('Something went wrong · Tunda')
  })

  it('gives its code and details for support', async () => {
    const { user } = show(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    screen.getByText('DATABASE_ERROR')
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain('Tunda 1.0.0')
    expect(copied).toContain('DATABASE_ERROR A database error occurred.')
    expect(copied).toContain('Person signed out')
  })

  it('gives what led there, without secrets or figures', async () => {
    leaveBreadcrumb('navigation', '/sales')
    leaveBreadcrumb('call', 'GET /rest/v1/sales?token=abc 503 DATABASE_ERROR')
    const { user } = show(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    const copied = await navigator.clipboard.readText()
    expect(copied).toMatch(/Z navigation \/sales\n/)
    expect(copied).toContain('call GET /rest/v1/sales?token=[redacted] 503 DATABASE_ERROR')
  })

  it('is reported, once', () => {
    const reports: Report[] = []
    const stop = sendReportsTo((report) => reports.push(report))
    show(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    stop()
    expect(reports).toMatchObject([{ code: 'DATABASE_ERROR', category: 'database', severity: 'high' }])
  })

  it('gives the next address another chance', () => {
    const { rerender } = render(boundary('/sales', <Broken />))
    screen.getByRole('heading', { name: 'Something went wrong' })
    rerender(boundary('/inventory', <p>All is well</p>))
    expect(screen.getByText('All is well')).toBeTruthy()
  })
})

describe('a page that cannot start', () => {
  it('names the settings that are missing', () => {
    show(<StartFailure error={new MissingSettings(['BACKEND_URL', 'BACKEND_PUBLIC_KEY'])} />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Missing required environment variables: BACKEND_URL, BACKEND_PUBLIC_KEY',
    )
  })

  it('says so when the server does not answer', () => {
    show(<StartFailure error={new TypeError('Failed to fetch')} />)
    const words = 'Network connection issue. Please check your internet connection and try again.'
    expect(screen.getByRole('alert').textContent).toBe(words)
  })
})
