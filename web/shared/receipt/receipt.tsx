import { t } from '@lingui/core/macro'
import classes from './receipt.module.css'
import { ReceiptCode } from './receipt-code.tsx'
import type { ReceiptContent, ReceiptFact, ReceiptLine } from './receipt-content.ts'
import type { Paper } from './receipt-paper.ts'

type Props = { receipt: ReceiptContent /** What it is laid out for. */; paper?: Paper }

/** A receipt as printed: dark on white in every theme. On A4 its lines have columns. */
export function Receipt({ receipt, paper = '80' }: Props) {
  return (
    <section className={classes.receipt} data-paper={paper} aria-label={receipt.title}>
      <header className={classes.shop}>
        {receipt.logo ? <img className={classes.logo} src={receipt.logo} alt="" /> : null}
        <strong className={classes.name}>{receipt.shop}</strong>
        {receipt.heading.map((words) => (
          <span key={words}>{words}</span>
        ))}
        {paper === 'a4' ? <strong className={classes.title}>{receipt.facts[0]?.name}</strong> : null}
      </header>
      {receipt.marks.map((mark) => (
        <p key={mark} className={classes.mark}>
          {mark}
        </p>
      ))}
      <Facts facts={receipt.facts} />
      {receipt.items.length === 0 ? null : paper === 'a4' ? (
        <WideItems receipt={receipt} />
      ) : (
        <Items items={receipt.items} />
      )}
      <Facts facts={receipt.sums} isSum />
      <Facts facts={receipt.payments} isSum />
      {receipt.fiscal ? (
        <>
          <Facts facts={[{ name: 'FDN', value: receipt.fiscal.number }]} />
          <ReceiptCode content={receipt.fiscal.code} label={t`Code of the tax authority`} />
        </>
      ) : null}
      <footer className={classes.closing}>
        {receipt.closing.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </footer>
      {receipt.link ? <ReceiptCode content={receipt.link} label={t`Code of this receipt’s page`} /> : null}
    </section>
  )
}

function Facts({ facts, isSum = false }: { facts: readonly ReceiptFact[]; isSum?: boolean }) {
  return (
    <dl className={classes.facts} data-sum={isSum || undefined}>
      {facts.map(({ name, value, isStrong }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may say the same, and the list never changes its order
        <div key={at} className={classes.fact} data-strong={isStrong || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Items({ items }: { items: readonly ReceiptLine[] }) {
  return (
    <ul className={classes.items}>
      {items.map(({ name, about, detail, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes its order
        <li key={at}>
          <span className={classes.product}>{name}</span>
          {about === '' ? null : <span className={classes.about}>{about}</span>}
          <span className={classes.sum}>
            <span>{detail}</span>
            <span>{amount}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function WideItems({ receipt: { items, columns } }: { receipt: ReceiptContent }) {
  const hasPrices = items.some(({ price }) => price !== '')
  const hasDiscounts = items.some(({ discount }) => discount !== '')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{columns.name}</th>
          <th>{columns.quantity}</th>
          {hasPrices ? <th>{columns.price}</th> : null}
          {hasDiscounts ? <th>{columns.discount}</th> : null}
          <th>{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, about, quantity, price, discount, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes its order
          <tr key={at}>
            <td>
              {name}
              {about === '' ? null : <span className={classes.about}>{about}</span>}
            </td>
            <td>{quantity}</td>
            {hasPrices ? <td>{price}</td> : null}
            {hasDiscounts ? <td>{discount}</td> : null}
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
