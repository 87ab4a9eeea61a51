import classes from './invoice-paper.module.css'

let sheet: HTMLElement | undefined

/** Prints a copy of `invoice` alone, on whatever page the printer has. */
export function printInvoice(invoice: HTMLElement): void {
  putAway()
  sheet = document.createElement('div')
  sheet.className = classes.sheet ?? ''
  sheet.setAttribute('aria-hidden', 'true')
  sheet.append(invoice.cloneNode(true))
  document.body.append(sheet)
  // Some phones return from print() at once and draw the paper afterwards, so only the event says that it is over.
  window.addEventListener('afterprint', putAway, { once: true })
  window.print()
}

function putAway(): void {
  window.removeEventListener('afterprint', putAway)
  sheet?.remove()
  sheet = undefined
}
