import { z } from 'zod'
import { type Rights, rights } from './rights.ts'

/** The rights somebody has, each `true` or its limit: a discount's percents, a refund's whole shillings. */
export const RightsHad = z.partialRecord(
  z.enum(rights),
  z.union([z.literal(true), z.int().min(0)]),
) as z.ZodType<Rights>
