import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { offlineMatrix } from '@tunda/contract/till/offline-matrix'
import { expect, it } from 'vitest'
import { heldBy, page } from './scripts/write-offline.mjs'

it('the page of what a till does without a connection is what its tests hold', () => {
  expect(readFileSync(join(import.meta.dirname, 'docs/offline.md'), 'utf8')).toBe(page())
  const ids = offlineMatrix.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(Object.keys(heldBy).toSorted())
  expect(ids.length).toBeGreaterThan(10)
})
