import { t } from '@lingui/core/macro'
import { Group, Pagination, Text } from '@mantine/core'
import { formatCount } from '../words/money.ts'
import classes from './table.module.css'

/** The list call's counts and how to open another page; `limit` is the page size requested. */
export type Paging = {
  currentPage: number
  totalPages: number
  totalCount: number
  /** False if there are more than `totalCount`, and they were not counted. */
  isCounted?: boolean | undefined
  limit: number
  onPage: (page: number) => void
}

/** The labels of the arrows beside the page numbers. */
export const pageControlNames = {
  first: t`First page`,
  previous: t`Previous page`,
  next: t`Next page`,
  last: t`Last page`,
}

/** "1–50 of 248" and the pages; only the pages vanish if there is just one. */
export function Pages({
  currentPage,
  totalPages,
  totalCount,
  isCounted = true,
  limit,
  onPage,
  label,
}: Paging & { label: string }) {
  const first = (currentPage - 1) * limit + 1
  const last = Math.min(currentPage * limit, totalCount)
  return (
    <Group
      component="nav"
      aria-label={t`Pages of ${{ label: label.toLowerCase() }}`}
      justify="space-between"
      className={classes.pages}
    >
      <Text size="xs" c="dimmed" className="numeric">
        {t`${{ first: formatCount(first) }}–${{ last: formatCount(last) }} of ${{ total: formatCount(totalCount) + (isCounted ? '' : '+') }}`}
      </Text>
      {totalPages > 1 ? (
        <Pagination
          size="sm"
          layout="responsive"
          className={classes.pager ?? ''}
          formatLabel={(at) => t`${{ page: formatCount(at.page) }} of ${{ totalPages: formatCount(at.totalPages) }}`}
          total={totalPages}
          value={currentPage}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': pageControlNames[control] })}
          getItemProps={(page) => ({ 'aria-label': t`Page ${page}` })}
        />
      ) : null}
    </Group>
  )
}
