import { supplierProducts } from './supplier-products.ts'
import { suppliers } from './suppliers.ts'

export const supplierCalls = { ...suppliers, ...supplierProducts }
