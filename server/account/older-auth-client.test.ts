import { afterAll } from 'vitest'
import { haveAuthClient } from './testing.ts'

// The tests of the auth client once more, with the older one that a device may still have. Their modules are loaded anew for it (`?older`):
// a file that already ran in the same worker would register no tests.
haveAuthClient('older')
afterAll(() => haveAuthClient('newest'))
for (const tests of ['auth-client', 'recovery/recovery', 'factors/factors'])
  await import(new URL(`./${tests}.test.ts?older`, import.meta.url).href)
