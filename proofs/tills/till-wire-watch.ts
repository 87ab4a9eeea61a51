import type { Page, Request } from 'playwright-core'

/** Tracks which sales are being sent by which tab, and records those that a second tab sent meanwhile. */
export function watchSales() {
  const onTheWay = new Map<string, Set<Page>>()
  const sentByTwo = new Set<string>()

  function follow(page: Page): void {
    page.on('request', (request) => {
      const id = saleIn(request)
      if (id === undefined) return
      const tabs = onTheWay.get(id) ?? new Set()
      onTheWay.set(id, tabs.add(page))
      if (tabs.size > 1) sentByTwo.add(id)
    })
    const over = (request: Request) => {
      const id = saleIn(request)
      if (id !== undefined) onTheWay.get(id)?.delete(page)
    }
    page.on('requestfinished', over)
    page.on('requestfailed', over)
  }
  return {
    follow,
    sentByTwo,
    /** The browser was killed, and all that it had sent with it. */
    forget: () => onTheWay.clear(),
  }
}

function saleIn(request: Request): string | undefined {
  if (!request.url().endsWith('/process_sale_transaction_pos') || request.method() !== 'POST') return undefined
  return (request.postDataJSON() as { client_sale_id?: string }).client_sale_id
}
