import { repairFailures } from '../repairs/repair-failures.ts'
import { laybyFailures } from '../selling/layby-failures.ts'

/** Why a product that was never sold is kept all the same. */
export const keptProducts = {
  productAside: laybyFailures.productAside,
  productInRepair: repairFailures.productInRepair,
}
