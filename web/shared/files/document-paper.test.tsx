import { afterEach, expect, it, vi } from 'vitest'
import { type PaperContent, printDocument } from './document-paper.tsx'

const content: PaperContent = {
  shop: {
    name: 'Kampala Phone Hub',
    logo: null,
    rules: { address: 'Plot 12, Kampala Road', phone: '+256 772 123 456', tin: '1000123456' },
  },
  title: 'Purchase order',
  number: 'No. 1',
  facts: [],
  columns: ['Product', 'Quantity'],
  rows: [['Itel A60', '10']],
  signatures: [],
}

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  vi.unstubAllGlobals()
})

it('has each part of the letterhead on a line of its own, so that no phone number is broken', () => {
  vi.stubGlobal('print', vi.fn())
  printDocument(content)
  const name = [...document.querySelectorAll('header strong')].find(
    ({ textContent }) => textContent === 'Kampala Phone Hub',
  )
  const lines = [...(name?.parentElement?.children ?? [])].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Kampala Phone Hub', 'Plot 12, Kampala Road', '+256 772 123 456', 'TIN 1000123456'])
})
