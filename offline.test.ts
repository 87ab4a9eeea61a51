import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { page, rows } from './scripts/write-offline.mjs'

it('the page of what a till does without a connection is what its tests hold', () => {
  expect(readFileSync(join(import.meta.dirname, 'docs/offline.md'), 'utf8')).toBe(page())
  expect(rows.length).toBeGreaterThan(8)
})
