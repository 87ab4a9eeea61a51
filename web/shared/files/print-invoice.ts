import classes from './invoice-paper.module.css'

let sheet: HTMLElement | undefined
let pageSize: CSSStyleSheet | undefined
const millimetresPerPixel = 25.4 / 96

/** The page size for a roll: as long as the content as it is printed, without the frame of the screen, so that the printer cuts at its end. */
function rollPage(printed: HTMLElement, width: number): string {
  for (const content of printed.children)
    if (content instanceof HTMLElement) content.style.cssText = 'padding: 0; border: 0'
  printed.style.width = `${width - 6}mm`
  printed.style.margin = '0'
  const height = Math.ceil(printed.getBoundingClientRect().height * millimetresPerPixel) + 8
  return `size: ${width}mm ${height}mm; margin: 4mm 3mm`
}

/** Prints only a copy of `invoice`, on the printer's own page size, or on a roll of this many millimetres. */
export function printInvoice(invoice: HTMLElement, rollMillimetres?: number): void {
  putAway()
  sheet = document.createElement('div')
  sheet.className = classes.sheet ?? ''
  sheet.setAttribute('aria-hidden', 'true')
  sheet.append(invoice.cloneNode(true))
  document.body.append(sheet)
  // The margin belongs to the page, so that the second page has one at its top too.
  const page = rollMillimetres === undefined ? 'margin: 15mm' : rollPage(sheet, rollMillimetres)
  pageSize = new CSSStyleSheet()
  pageSize.replaceSync(`@page { ${page} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSize]
  // Some phones return from print() at once and render the paper afterwards, so only the event tells when it is over.
  window.addEventListener('afterprint', putAway, { once: true })
  // Until its pictures can be drawn, the paper would have none.
  const pictures = [...sheet.querySelectorAll('img')]
  if (pictures.length === 0) window.print()
  else void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print())
}

function putAway(): void {
  window.removeEventListener('afterprint', putAway)
  sheet?.remove()
  sheet = undefined
  if (pageSize) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== pageSize)
  pageSize = undefined
}
