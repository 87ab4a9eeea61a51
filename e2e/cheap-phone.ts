import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** A cheap phone on a weak line: 390 pixels, 1.6 Mbit/s down, 0.75 up, 150 ms a round trip, a processor slowed four times. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const longestMs = 60_000
const lookEveryMs = 100

/** What it took until a screen could be used: requests, bytes received with their headers, milliseconds since the address was opened. */
export type PhoneVisit = { readonly requests: number; readonly bytes: number; readonly ms: number }

/** A screen: its address, and what is on it once it can be used, as a selector. */
export type Wanted = { readonly url: string; readonly usable: string; readonly isSlow?: boolean }

/** A cheap phone's browser, with whoever `storageState` says signed in and nothing kept from an earlier visit. */
export async function openPhone(browser: Browser, storageState?: BrowserContextOptions['storageState']) {
  return await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    ...(storageState === undefined ? {} : { storageState }),
  })
}

/** Opens a screen in a new tab of the phone and returns what that took; the tab is left as it is, so that it ends what it began. */
export async function visitOn(phone: BrowserContext, { url, usable, isSlow = true }: Wanted): Promise<PhoneVisit> {
  const page = await phone.newPage()
  page.setDefaultTimeout(60_000)
  if (isSlow) {
    const session = await phone.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(`(${watch})(${JSON.stringify(usable)})`)
  await page.goto(url, { waitUntil: 'commit' })
  // Not by the page itself, whose policy evaluates no text.
  const isUsable = () => page.evaluate<boolean>("performance.getEntriesByName('usable').length > 0")
  for (let left = longestMs / lookEveryMs; !(await isUsable()); left -= 1) {
    if (left <= 0) throw new Error(`${url} did not become usable`)
    await page.waitForTimeout(lookEveryMs)
  }
  return await page.evaluate<PhoneVisit>(`(${count})()`)
}

// Seen from within the page: how late this process hears of it is no part of the visit.
const watch = `(selector) => {
  const look = setInterval(() => {
    if (document.querySelector(selector) === null) return
    clearInterval(look)
    performance.mark('usable')
  }, 10)
}`

// What a cache or a service worker answers is no request.
const count = `() => {
  const ms = performance.getEntriesByName('usable')[0].startTime
  const timings = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const sent = timings.filter(({ startTime }) => startTime <= ms)
  const asked = sent.filter(({ transferSize, responseEnd }) => transferSize > 0 || responseEnd === 0)
  const bytes = asked.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return { requests: asked.length, bytes, ms: Math.round(ms) }
}`
