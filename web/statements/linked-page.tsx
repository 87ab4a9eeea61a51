import { t } from '@lingui/core/macro'
import { IconReceiptOff } from '@tabler/icons-react'
import type { PublicShop } from '@tunda/contract/selling/letterhead'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { Wordmark } from '../shared/page/wordmark.tsx'
import classes from './statement-screen.module.css'

type Props = {
  /** What it is, before the name of the product. */
  by: string
  gone: ReactNode
  children: (token: string) => ReactNode
}

/** A document behind a link whose token comes after #. Nobody need be signed in, and no search engine is to find it. */
export function LinkedPage({ by, gone, children }: Props) {
  const token = useLocation().hash.slice(1)
  useNotIndexed()
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>{token === '' ? gone : children(token)}</div>
      <footer className={classes.foot}>
        {by}
        <Link to={paths.landing} className={classes.home} aria-label={t`Tunda, to its home page`}>
          <Wordmark />
        </Link>
      </footer>
    </main>
  )
}

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

export function isWorthAnother(failures: number, error: unknown): boolean {
  return failures < 3 && asFailure(error).status !== 404
}

export function NotShared({ title }: { title: string }) {
  return (
    <EmptyState
      icon={IconReceiptOff}
      order={1}
      title={title}
      text={t`The link is not complete, or the shop has removed it. Ask the shop for a new one.`}
    />
  )
}

function useNotIndexed(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
