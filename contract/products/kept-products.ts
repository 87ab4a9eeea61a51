import { repairFailures } from '../repairs/repair-failures.ts'
import { laybyFailures } from '../selling/layby-failures.ts'

/** Why a product that was never sold cannot be deleted. */
export const keptProducts = {
  productAside: laybyFailures.productAside,
  productInRepair: repairFailures.productInRepair,
}
