import { haveOlderAuthClient } from './testing.ts'

// The stories of the auth client once more, told by the one that a device may still have.
haveOlderAuthClient()
await import('./auth-client.test.ts')
await import('./recovery/recovery.test.ts')
await import('./factors/factors.test.ts')
