import type { PublicShop } from '@tunda/contract/selling/letterhead'
import classes from './statement-screen.module.css'

/** Whose document it is. */
export function ShopHead({ shop: { name, logo, address, phone } }: { shop: PublicShop }) {
  return (
    <header className={classes.head}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
      <p className={classes.shop}>{name}</p>
      <p className={classes.facts}>{[address, phone].filter(Boolean).join(' · ')}</p>
    </header>
  )
}

/** What the lines above come to, as words and an amount each. */
export function SumLines({ sums }: { sums: readonly (readonly [string, string])[] }) {
  return sums.map(([name, amount]) => (
    <li key={name}>
      <div className={classes.what}>
        <span>{name}</span>
      </div>
      <div className={classes.amounts}>
        <strong className="numeric">{amount}</strong>
      </div>
    </li>
  ))
}
