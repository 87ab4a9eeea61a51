import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { tellNetwork } from '../shared/calls/network.ts'
import { clearRequests } from '../shared/calls/request-queue.ts'
import { firstScreenIsThere } from '../shared/page/first-screen.ts'
import { leaveSignedOut } from './auth-answers.ts'
import { noServer } from './no-server.ts'

// A full screen takes the smallest machine longer to draw than the usual second.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)
// What a test prints stands on the page until the printer says that it is done.
afterEach(() => window.dispatchEvent(new Event('afterprint')))

// Files share one page (vitest.config.ts): each finds it as a visitor does.
window.localStorage.clear()
window.sessionStorage.clear()
notifications.clean()
document.body.replaceChildren()
clearRequests()
tellNetwork('online')
const ownOfBrowser = new Set(Object.getOwnPropertyNames(navigator))
afterAll(async () => {
  vi.useRealTimers()
  await leaveSignedOut()
  for (const name of Object.getOwnPropertyNames(navigator)) {
    if (!ownOfBrowser.has(name)) Reflect.deleteProperty(navigator, name)
  }
})

// A call that is repeated after its test has taken its answers away would go out into the network: it finds no server instead.
globalThis.fetch = noServer

// Nothing of a test waits for the line of a cheap phone.
firstScreenIsThere()

// No screen test listens to a shop: the wire has its own.
Reflect.deleteProperty(globalThis, 'WebSocket')
