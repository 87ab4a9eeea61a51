import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A full screen takes the smallest machine longer to draw than the usual second.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)

// No screen test listens to a shop: the wire has its own.
Reflect.deleteProperty(globalThis, 'WebSocket')
