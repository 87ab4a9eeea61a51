/** The things that a sample names: one shop's, or none's. */
export type Ids = {
  org_id: string
  user_id: string
  product_id: string
  sale_id: string
  stock_take_id: string
  customer_id: string
  category_id: string
  terminal_id: string
  parked_id: string
  drawer_id: string
  shift_id: string
  supplier_id: string
  goods_in_id: string
  order_id: string
  transfer_id: string
  unit_id: string
  api_key_id: string
  webhook_id: string
}
