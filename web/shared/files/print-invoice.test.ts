import { afterEach, expect, it, vi } from 'vitest'
import { printInvoice } from './print-invoice.ts'

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('measures what goes on a roll as it is printed, without the frame that it has on the screen', () => {
  vi.stubGlobal('print', vi.fn())
  const rules = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  const report = document.createElement('article')
  report.style.padding = '24px'
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [content] = this.children
    const padding = content instanceof HTMLElement ? Number.parseInt(content.style.padding, 10) : 0
    return new DOMRect(0, 0, 280, 100 + 2 * padding)
  })
  printInvoice(report, 80)
  // 100 pixels are 26.5 mm, and the page has a margin of 4 at either end.
  expect(rules.mock.lastCall?.[0]).toContain('size: 80mm 35mm')
})
