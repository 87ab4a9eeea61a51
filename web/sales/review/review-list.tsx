import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pages } from '../../shared/table/table-pages.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import classes from './review.module.css'

/** How many stand on a page. */
export const reviewsOnPage = 20

type Counts = { readonly totalCount: number; readonly totalPages: number; readonly currentPage: number }

type Props<Answer extends Counts> = {
  label: string
  list: UseQueryResult<Answer>
  empty: ReactNode
  onPage: (page: number) => void
  /** The items of an answer, each a `li`. */
  children: (answer: Answer) => ReactNode
}

/** A list of sales to review, with its states and its pages. */
export function ReviewList<Answer extends Counts>({ label, list, empty, onPage, children }: Props<Answer>) {
  if (!list.data) return list.error ? <FailedState error={list.error} query={list} /> : <LoadingState />
  if (list.data.totalCount === 0) return empty
  return (
    <>
      <ul className={classes.list}>{children(list.data)}</ul>
      <Pages {...list.data} limit={reviewsOnPage} onPage={onPage} label={label} />
    </>
  )
}
