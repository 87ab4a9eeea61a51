import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSaleAddress } from './open-sale.ts'

/** The number of a sale, which opens it. */
export function InvoiceLink({ saleId, children }: { saleId: string; children: string }) {
  return (
    <Anchor
      component={Link}
      to={useSaleAddress(saleId)}
      preventScrollReset
      inherit
      fw={600}
      c="inherit"
      className="numeric"
    >
      {children}
    </Anchor>
  )
}
