import { t } from '@lingui/core/macro'
import type { Organization } from '@tunda/contract/organization/organization'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import paper from './document-paper.module.css'
import classes from './invoice-paper.module.css'
import { logoForPaper } from './logo-for-paper.ts'
import { printInvoice } from './print-invoice.ts'

export type PaperContent = {
  readonly shop: {
    readonly name: string
    /** A `data:` address; left out, that of the shop that one works in. */
    readonly logo?: string | null | undefined
    readonly rules: Pick<Organization['rules'], 'address' | 'phone' | 'tin'>
  }
  readonly title: string
  readonly number: string
  readonly facts: ReadonlyArray<readonly [name: string, value: string | null]>
  /** The names of the columns; all but the first are aligned at the end. */
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly string[]>
  readonly sums?: ReadonlyArray<readonly [name: string, value: string]>
  readonly note?: string | null | undefined
  readonly signatures: readonly string[]
  /** A signature from the screen, above the signature lines. */
  readonly signed?: ReactNode
}

/** A document of the shop on A4: its letterhead, facts, lines and signature lines. */
function DocumentPaper({
  shop,
  title,
  number,
  facts,
  columns,
  rows,
  sums = [],
  note,
  signatures,
  signed,
}: PaperContent) {
  const { address, phone, tin } = shop.rules
  return (
    <article className={classes.paper}>
      <header className={classes.head}>
        <div>
          {shop.logo ? <img className={paper.logo} src={shop.logo} alt="" /> : null}
          <strong>{shop.name}</strong>
          {[address, phone, tin ? t`TIN ${{ tin }}` : null].map((line) =>
            line ? (
              <div key={line} className={paper.heading}>
                {line}
              </div>
            ) : null,
          )}
        </div>
        <div className={classes.number}>
          <strong>{title}</strong>
          <span className="numeric">{number}</span>
        </div>
      </header>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <table className={paper.lines}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and their order never changes
            <tr key={place}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length > 0 ? (
        <dl className={paper.sums}>
          {sums.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? <p className={classes.notes}>{note}</p> : null}
      {signed}
      <div className={paper.signatures}>
        {signatures.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </article>
  )
}

/** Prints only this document, whatever the screen shows, with the shop's logo if it loads in time. */
export function printDocument(content: PaperContent): void {
  const { logo } = content.shop
  if (logo !== undefined) printWith(content, logo)
  else void logoForPaper().then((found) => printWith(content, found))
}

function printWith(content: PaperContent, logo: string | null | undefined): void {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<DocumentPaper {...content} shop={{ ...content.shop, logo }} />))
  printInvoice(host)
  root.unmount()
}

/** A document as a message: its parts below one another. */
export function messageOf(parts: ReadonlyArray<readonly string[]>): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

type Phone = string | null

/** WhatsApp with the message, to this phone number if there is one: Uganda's country code is added if it is missing. */
export function whatsAppTo(phone: Phone, message: string): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '256')
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}

/** An email with this text, to this address if there is one. */
export function mailTo(address: string | null, subject: string, message: string): string {
  return `mailto:${encodeURIComponent(address ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}
