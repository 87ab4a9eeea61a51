/** The requested page of a list. */
export type PageAsked = { readonly page: number; readonly limit: number }

/** The number of rows before the page. */
export function offsetOf({ page, limit }: PageAsked): number {
  return (page - 1) * limit
}

/** The counts that every list returns with its rows. */
export function pageCountsOf(totalCount: number, { page, limit }: PageAsked) {
  return { totalCount, totalPages: Math.ceil(totalCount / limit), currentPage: page }
}

/** The counts of a list without pages. */
export function onePage(totalCount: number) {
  return { totalCount, totalPages: Math.min(totalCount, 1), currentPage: 1 }
}
