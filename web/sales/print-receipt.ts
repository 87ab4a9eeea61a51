import classes from './receipt.module.css'

const millimetresPerPixel = 25.4 / 96
const marginsMm = 8

let paper: HTMLElement | undefined
let pageSize: CSSStyleSheet | undefined

/**
 * Prints a copy of `receipt` alone, on a page 80 mm wide and as long as the receipt: a roll printer then cuts where it ends.
 * The page size stands only while it prints, so that other pages keep theirs.
 */
export function printReceipt(receipt: HTMLElement): void {
  putAway()
  paper = document.createElement('div')
  paper.className = classes.paper ?? ''
  paper.setAttribute('aria-hidden', 'true')
  paper.append(receipt.cloneNode(true))
  document.body.append(paper)
  const height = Math.ceil(paper.getBoundingClientRect().height * millimetresPerPixel) + marginsMm
  pageSize = new CSSStyleSheet()
  pageSize.replaceSync(`@page { size: 80mm ${height}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSize]
  // Some phones return from print() at once and draw the paper afterwards, so only the event says that it is over.
  window.addEventListener('afterprint', putAway, { once: true })
  window.print()
}

function putAway(): void {
  window.removeEventListener('afterprint', putAway)
  paper?.remove()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSize)
  paper = undefined
  pageSize = undefined
}
