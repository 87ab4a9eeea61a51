import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import classes from './receipt.module.css'
import { Receipt } from './receipt.tsx'
import type { ReceiptContent } from './receipt-content.ts'
import type { Paper } from './receipt-paper.ts'

const millimetresPerPixel = 25.4 / 96
const marginsMm = 8

type Printing = { readonly element: HTMLElement; readonly root: Root; readonly pageSize: CSSStyleSheet }
let printing: Printing | undefined

/**
 * Prints only a receipt, whatever the screen shows. On a roll the page is as long as the receipt, so that the printer cuts at its end. The page size
 * applies only while it prints, so that other pages keep theirs.
 */
export function printReceipt(receipt: ReceiptContent, paper: Paper): void {
  printAlone(<Receipt receipt={receipt} paper={paper} />, paper, (element) => pageRule(paper, element))
}

/** Prints only this, on a page of its own size. `paper` names its layout. */
export function printAlone(content: ReactNode, paper: string, page: (element: HTMLElement) => string): void {
  putAway()
  const element = document.createElement('div')
  element.className = classes.paper ?? ''
  element.setAttribute('data-paper', paper)
  element.setAttribute('aria-hidden', 'true')
  document.body.append(element)
  const root = createRoot(element)
  flushSync(() => root.render(content))
  const pageSize = new CSSStyleSheet()
  pageSize.replaceSync(`@page { ${page(element)} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSize]
  printing = { element, root, pageSize }
  // Some phones return from print() at once and render the paper afterwards, so only the event tells when it is over.
  window.addEventListener('afterprint', putAway, { once: true })
  void whenDrawn(element).then(() => window.print())
}

/** Resolves when its pictures are decoded: before that the paper would lack them. */
async function whenDrawn(element: HTMLElement): Promise<void> {
  await Promise.allSettled([...element.querySelectorAll('img')].map((image) => image.decode()))
}

function pageRule(paper: Paper, element: HTMLElement): string {
  if (paper === 'a4') return 'size: A4; margin: 14mm'
  const height = Math.ceil(element.getBoundingClientRect().height * millimetresPerPixel) + marginsMm
  return `size: ${paper}mm ${height}mm; margin: 0`
}

function putAway(): void {
  window.removeEventListener('afterprint', putAway)
  if (printing === undefined) return
  const { element, root, pageSize } = printing
  printing = undefined
  root.unmount()
  element.remove()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSize)
}
