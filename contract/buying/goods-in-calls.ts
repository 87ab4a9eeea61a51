import { goodsIn } from './goods-in.ts'
import { goodsInPapers } from './goods-in-papers.ts'
import { landedCosts } from './landed-costs.ts'
import { supplierReturns } from './supplier-returns.ts'

export const goodsInCalls = { ...goodsIn, ...goodsInPapers, ...landedCosts, ...supplierReturns }
