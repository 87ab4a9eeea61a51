import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { cache } from './shared/calls/cache.ts'
import { SameScroll } from './shared/page/same-scroll.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

/** The providers around every page. The browser and the build must render the same here, or a public page could not be hydrated. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={cache}>
          <Suspense fallback={null}>
            <SameScroll>{children}</SameScroll>
          </Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  )
}
