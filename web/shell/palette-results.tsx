import { t } from '@lingui/core/macro'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { IconPackage, IconReceipt, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import { customerAt, productAt, saleAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { buyerName } from '../shared/words/buyer-name.ts'
import { formatAgo } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

const shown = 5
const shortest = 2

/** What the shop has under the words, once there are two letters of them: products, customers and sales, the best few of each. */
export function usePaletteResults(words: string, isPlatform: boolean, open: (to: string) => void) {
  const search = words.trim()
  const options = { enabled: !isPlatform && search.length >= shortest, placeholderData: keepPreviousData }
  const input = { search, limit: shown }
  const products = useQuery(api.products.list.queryOptions({ input: { ...input, countUpTo: shown }, ...options }))
  const mayFind = { customers: useMayCall(contractRoutes.customers.list), sales: useMayCall(contractRoutes.sales.list) }
  const customers = useQuery(
    api.customers.list.queryOptions({ input, ...options, enabled: options.enabled && mayFind.customers }),
  )
  const sales = useQuery(api.sales.list.queryOptions({ input, ...options, enabled: options.enabled && mayFind.sales }))
  if (!options.enabled) return { groups: [], isLooking: false }
  const groups: SpotlightActionGroupData[] = [
    {
      group: t`Products`,
      actions: (products.data?.products ?? []).map((product) => ({
        ...found(productAt(product.id), productName(product), open),
        description: t`${{ sellingPrice: formatMoney(product.selling_price) }} · ${{ currentStock: formatCount(product.current_stock) }} in stock`,
        leftSection: <IconPackage size={18} stroke={1.7} />,
      })),
    },
    {
      group: t`Customers`,
      actions: (customers.data?.customers ?? []).map((customer) => ({
        ...found(customerAt(customer.id), customer.name, open),
        description: customer.phone ?? customer.email ?? '',
        leftSection: <IconUser size={18} stroke={1.7} />,
      })),
    },
    {
      group: t`Sales`,
      actions: (sales.data?.sales ?? []).map((sale) => ({
        ...found(saleAt(sale.id), sale.invoice_number, open),
        description: `${formatMoney(sale.total_amount)} · ${buyerName(sale.customer_name)} · ${formatAgo(sale.sale_date)}`,
        leftSection: <IconReceipt size={18} stroke={1.7} />,
      })),
    },
  ]
  return {
    groups: groups.filter(({ actions }) => actions.length > 0),
    isLooking: products.isFetching || customers.isFetching || sales.isFetching,
  }
}

function found(to: string, label: string, open: (to: string) => void): SpotlightActionData {
  return { id: to, label, onClick: () => open(to) }
}
