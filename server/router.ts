import { createAccessibleLazyRouter, lazy } from '@orpc/server'
import { type SliceName, slices } from './slices.ts'

type Router = { readonly [Name in SliceName]: Awaited<ReturnType<(typeof slices)[Name]>> }

/** All slices under one roof, for who calls procedures without a server: what is reached through it is loaded by the call. */
export const router = Object.fromEntries(
  Object.entries(slices).map(([name, load]) => [
    name,
    createAccessibleLazyRouter(lazy(async () => ({ default: await load() }))),
  ]),
) as unknown as Router
