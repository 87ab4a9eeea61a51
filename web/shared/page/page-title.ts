import { useEffect } from 'react'

/** Names the page in the tab and in the history: `Inventory · Tunda`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Tunda` : 'Tunda'
  }, [title])
}
