import { createAccessibleLazyRouter, lazy } from '@orpc/server'
import { type SliceName, slices } from './slices.ts'

type Router = { readonly [Name in SliceName]: Awaited<ReturnType<(typeof slices)[Name]>> }

/** The procedures of all slices, for callers without a server, such as tests. A slice is loaded by the first call of one of its procedures. */
export const router = Object.fromEntries(
  Object.entries(slices).map(([name, load]) => [
    name,
    createAccessibleLazyRouter(lazy(async () => ({ default: await load() }))),
  ]),
) as unknown as Router
