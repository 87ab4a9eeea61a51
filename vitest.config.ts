import { defineConfig } from 'vitest/config'
import { words } from './web/vite.words.ts'

const databaseTests = './database/testing/one-cluster.ts'
/** Proofs that only count: two run at a time. Those of limits press as hard as they can. */
const counting = [
  'proofs/{model,reports}/**/*.test.ts',
  'proofs/security/!(busy-shop|quotas|rate-limits|standing).test.ts',
  'proofs/programs/{code-samples,typed-client,walks}.test.ts',
  'proofs/tills/{counter-matrix,counter-week,credit-month,till-hostile,till-numbers}.test.ts',
  'proofs/{mail-words,mails}.test.ts',
]
const env = { TZ: 'UTC' }
/** What a browser or several processes bring about takes more than the usual second beside other work. */
const patient = { env, expect: { poll: { timeout: 15_000 } } }
/** Files share the modules of their worker: loading them anew for each took half of the time. */
const shared = { env, isolate: false }
/** Where a module is replaced, or its first moments count: each of these files has modules of its own. */
const isolated = [
  'web/shared/calls/patient-fetch.test.ts',
  'web/shared/session/auth.test.ts',
  'web/shared/words/support-address.test.ts',
  'web/shell/gate.test.tsx',
  'web/till/refunds/exchange.test.tsx',
]
const screens = {
  ...shared,
  environment: 'happy-dom',
  // A link that is followed, to a file for instance, would take the page away, and with it who is signed in.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  // The one sheet that a test reads; every other is left empty.
  css: { include: /first-paint/ },
  setupFiles: './web/testing/before-screens.ts',
  testTimeout: 20_000,
}

export default defineConfig({
  test: {
    // Two cores are what the smallest machine this must pass on has; more workers only make each test slower.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['*.test.ts', '{contract,database,server,scripts,bench}/**/*.test.ts'],
          globalSetup: databaseTests,
          setupFiles: './server/testing/real-time.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [words()],
        test: {
          ...screens,
          name: 'screens',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: isolated,
        },
      },
      {
        plugins: [words()],
        test: { ...screens, name: 'isolated screens', include: isolated, isolate: true },
      },
      {
        test: {
          ...patient,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: databaseTests,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'proofs',
          include: counting,
          globalSetup: databaseTests,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'loads',
          include: ['proofs/**/*.test.ts'],
          exclude: counting,
          globalSetup: databaseTests,
          // Each loads or kills a whole server, and counts what becomes of it: side by side they would only time each other out.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
