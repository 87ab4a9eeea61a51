import { customerMerge } from './customer-merge.ts'
import { customers } from './customers.ts'

export const customerCalls = { ...customers, ...customerMerge }
