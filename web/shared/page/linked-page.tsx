import { t } from '@lingui/core/macro'
import { IconReceiptOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { asFailure } from '../calls/failure.ts'
import { FailedState, LoadingState } from '../table/table-states.tsx'
import { EmptyState } from './empty-state.tsx'
import classes from './linked-page.module.css'
import { Wordmark } from './wordmark.tsx'

/** Characters. The contract takes no longer one. */
const longestToken = 200

type Props = {
  /** What it is, before the name of the product. */
  by: string
  /** The most pixels that the document is wide. */
  width?: number
  gone: ReactNode
  children: (token: string) => ReactNode
}

/** A document behind a link whose token comes after #. Nobody need be signed in, and no search engine is to find it. */
export function LinkedPage({ by, width = 560, gone, children }: Props) {
  const token = useLocation().hash.slice(1)
  useNotIndexed()
  return (
    <main className={classes.page}>
      <div className={classes.sheet} style={{ maxWidth: width }}>
        {token === '' || token.length > longestToken ? gone : children(token)}
      </div>
      <footer className={classes.foot}>
        {by}
        <Link to={paths.landing} className={classes.home} aria-label={t`Tunda, to its home page`}>
          <Wordmark />
        </Link>
      </footer>
    </main>
  )
}

/** In place of a document that has not come: `gone` where there is none behind the link, why it did not come, or that it is on its way. */
export function NotCome({ query, gone }: { query: UseQueryResult; gone: ReactNode }) {
  if (isGone(query.error)) return gone
  return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
}

/** Whether there is nothing behind the link. */
export function isGone(error: unknown): boolean {
  return error !== null && asFailure(error).status === 404
}

/** For a query's `retry`. */
export function isWorthAnother(failures: number, error: unknown): boolean {
  return failures < 3 && !isGone(error)
}

/** In place of a document whose link does not work. */
export function NotShared({ title }: { title: string }) {
  return (
    <EmptyState
      icon={IconReceiptOff}
      order={1}
      title={title}
      text={t`The link is not complete, or the shop has removed it. Ask the shop for a new one.`}
    />
  )
}

function useNotIndexed(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
