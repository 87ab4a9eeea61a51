import { type Category, categories, categoryOf, type Severity } from '@tunda/contract/failures/failure-categories'
import { textWithoutSecrets, withoutSecrets } from '@tunda/contract/failures/redact'
import { type Breadcrumb, breadcrumbs, placeOf } from '../page/breadcrumbs.ts'
import { asFailure, Failure } from './failure.ts'
import { type Reporter as Person, whoReports } from './report-context.ts'

/** The facts of an error when it happens. None of them has a sensitive name. */
export type Report = {
  readonly code: string
  readonly category: Category
  readonly severity: Severity
  readonly retryable: boolean
  readonly message: string
  readonly meta: unknown
  readonly page: string
  readonly at: string
  readonly context: Person
  readonly breadcrumbs: readonly Breadcrumb[]
}

/** Targets of reports. Remote monitoring is switched off by the specification, so there is none; a test may add one. */
const targets = new Set<(report: Report) => void>()

/** Adds a target; returns a function that removes it. */
export function sendReportsTo(target: (report: Report) => void): () => void {
  targets.add(target)
  return () => targets.delete(target)
}

/** Everything about an error as it would be reported; its own message, redacted, beside its category's. */
export function reportOf(error: unknown): Report {
  const { code, status, meta } = asFailure(error)
  const category = categoryOf(code, status)
  return {
    code,
    category,
    severity: categories[category].severity,
    retryable: categories[category].retryable,
    message: textWithoutSecrets(wordsOf(error)),
    meta: withoutSecrets(meta),
    page: placeOf(window.location.href),
    at: new Date().toISOString(),
    context: whoReports(),
    breadcrumbs: breadcrumbs(),
  }
}

/** The only reporter. Errors of low severity (a field not filled in) concern only the person, and are not reported. */
export function reportError(error: unknown): void {
  const report = reportOf(error)
  if (report.severity === 'low') return
  for (const target of targets) target(report)
}

/** Reports what nothing caught. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

function wordsOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
