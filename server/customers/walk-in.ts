import { walkInCustomer as walkInName } from '@tunda/contract/selling/buyer-names'

/** The built-in customer of a sale to nobody in particular. It has no row: sales carry no customer_id for it. */
export const walkInCustomer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: walkInName,
  phone: '',
  status: 'active',
} as const
