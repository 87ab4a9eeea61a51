import { useLocation, useSearchParams } from 'react-router'

/** The address that opens a sale beside the list, keeping what the list shows. */
export function useSaleAddress(id: string): string {
  const address = new URLSearchParams(useLocation().search)
  address.set('sale', id)
  return `?${address}`
}

/** The open sale stands in the address: back closes it, and the address can be sent to somebody. */
export function useOpenSale(): [string | undefined, (id: string | undefined) => void] {
  const [address, setAddress] = useSearchParams()
  function open(id: string | undefined) {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('sale', id)
        else next.delete('sale')
        return next
      },
      { preventScrollReset: true },
    )
  }
  return [address.get('sale') || undefined, open]
}
