import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { cache } from './shared/cache.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

/** What stands around every page, drawn here or at build: the two must be the same for the page to come alive as it is. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={cache}>
          <Suspense fallback={null}>{children}</Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  )
}
