import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { firstScreenIsThere } from '../shared/page/first-screen.ts'

// A full screen takes the smallest machine longer to draw than the usual second.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)

// Nothing of a test waits for the line of a cheap phone.
firstScreenIsThere()

// No screen test listens to a shop: the wire has its own.
Reflect.deleteProperty(globalThis, 'WebSocket')
