import { t } from '@lingui/core/macro'
import { IconArrowUpRight, IconDeviceMobile } from '@tabler/icons-react'
import classes from './hero-collage.module.css'

const week = [
  { day: t`Sat`, height: 74 },
  { day: t`Sun`, height: 40 },
  { day: t`Mon`, height: 59 },
  { day: t`Tue`, height: 66 },
  { day: t`Wed`, height: 54 },
  { day: t`Thu`, height: 88 },
  { day: t`Fri`, height: 100 },
]

/** A picture made of HTML: one week of an example shop, a receipt, a warning. Read out as one image. */
export function HeroCollage() {
  return (
    <div
      className={classes.collage}
      role="img"
      aria-label={t`An example shop in Tunda: sales of the last seven days, a receipt for a phone and a charger, and a warning that three phones are left.`}
    >
      <WeekCard />
      <Receipt />
      <div className={classes.warning}>
        <span className={classes.thumb}>
          <IconDeviceMobile size={20} stroke={1.7} />
        </span>
        <span>
          <b>{t`Apple iPhone 13`}</b>
          <small>{t`3 left, 8 days of stock`}</small>
        </span>
      </div>
    </div>
  )
}

function WeekCard() {
  return (
    <div className={classes.week}>
      <div className={classes.weekHead}>
        <span>{t`Sales today`}</span>
        <span className={classes.delta}>
          <IconArrowUpRight size={14} stroke={2} /> 12.4%
        </span>
      </div>
      <strong className={classes.amount}>{t`USh 4,660,000`}</strong>
      <div className={classes.bars}>
        {week.map(({ day, height }) => (
          <span key={day} className={classes.day}>
            <i style={{ height: `${height}%` }} />
            {day}
          </span>
        ))}
      </div>
    </div>
  )
}

function Receipt() {
  return (
    <div className={classes.paper}>
      <div className={classes.receipt}>
        <b className={classes.shop}>{t`KAMPALA PHONE HUB`}</b>
        <span className={classes.number}>{t`INV-004812 · 20/11/2026`}</span>
        <ReceiptLine what={t`Galaxy A15 ×1`} amount="720,000" first />
        <ReceiptLine what={t`25W charger ×1`} amount="60,000" />
        <ReceiptLine what={t`TOTAL`} amount={t`USh 780,000`} first bold />
        <ReceiptLine what={t`Mobile Money`} amount="780,000" />
      </div>
    </div>
  )
}

type Line = { what: string; amount: string; first?: boolean; bold?: boolean }

function ReceiptLine({ what, amount, first = false, bold = false }: Line) {
  return (
    <span className={classes.line} data-first={first || undefined} data-bold={bold || undefined}>
      <span>{what}</span>
      <span>{amount}</span>
    </span>
  )
}
