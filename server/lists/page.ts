/** The page of a list that was asked for. */
export type PageAsked = { readonly page: number; readonly limit: number }

/** How many rows come before the page. */
export function offsetOf({ page, limit }: PageAsked): number {
  return (page - 1) * limit
}

/** The counts that every list answers beside its rows. */
export function pageCountsOf(totalCount: number, { page, limit }: PageAsked) {
  return { totalCount, totalPages: Math.ceil(totalCount / limit), currentPage: page }
}

/** The counts of a list that is always whole. */
export function onePage(totalCount: number) {
  return { totalCount, totalPages: Math.min(totalCount, 1), currentPage: 1 }
}
