import { plural, t } from '@lingui/core/macro'
import { expenseLabel } from '@tunda/contract/reports/expenses'
import { reasonLabel, type ShiftShown, type WalletInShift, walletWords } from '@tunda/contract/till/drawer-shapes'
import { formatDate, formatDateTime, formatTime } from '../words/dates.ts'
import { formatCount, formatMoney } from '../words/money.ts'
import { differenceWords, reportTitle, signedMoney, walletName } from './drawer-words.ts'

type Row = { readonly name: string; readonly value: string; readonly isStrong?: boolean }
export type Section = { readonly title: string; readonly rows: readonly Row[] }

/** A report for screen, paper and messages: sections of names and values. */
export function reportSections(shown: ShiftShown): Section[] {
  const { report, addenda } = shown
  const kindOf = (id: string) => report.wallets?.find(({ wallet_id }) => wallet_id === id)?.kind
  /** What was not paid in cash, shown beside what was. */
  const methodOf = (id: string) => {
    const kind = kindOf(id)
    return kind === undefined || kind === 'cash_drawer' ? '' : walletName(kind)
  }
  const nameOf = (id: string) => {
    const kind = kindOf(id)
    return kind === undefined ? walletWords.cash_drawer : walletName(kind)
  }
  const sections: Section[] = [
    { title: t`Shift`, rows: shiftRows(shown) },
    { title: t`Sales`, rows: salesRows(shown) },
    ...(report.wallets ?? [])
      .filter(isShown)
      .map((wallet) => ({ title: walletName(wallet.kind), rows: walletRows(wallet) })),
    {
      title: t`Sales by person`,
      rows: (report.people ?? []).map(({ name, sales, total }) => ({
        name: `${name || t`A colleague who has left`} · ${formatCount(sales)}`,
        value: formatMoney(total),
      })),
    },
    {
      title: t`Money in and out`,
      rows: report.entries.map(
        ({ kind, wallet_id, reason, supplier, customer, note, user_name, occurred_at, amount }) => ({
          name: [
            customer
              ? t`Customer account`
              : supplier
                ? t`Supplier payment`
                : kind === 'expense'
                  ? expenseLabel(reason)
                  : reasonLabel(reason),
            supplier,
            customer,
            methodOf(wallet_id),
            note,
            user_name,
            formatTime(occurred_at),
          ]
            .filter(Boolean)
            .join(' · '),
          value: signedMoney(amount),
        }),
      ),
    },
    {
      title: t`Counts`,
      rows: report.counts.map(({ purpose, wallet_id, user_name, counted_at, counted, difference }) => ({
        name: `${purpose === 'handover' ? t`Handover` : nameOf(wallet_id)} · ${user_name} · ${formatTime(counted_at)}`,
        value: `${formatMoney(counted)}${difference === undefined ? '' : ` · ${differenceWords(difference)}`}`,
      })),
    },
    ...addenda.map(({ no, day, sales, wallets }) => ({
      title: t`${{ reportTitle: reportTitle(report) }}/${no}, came later`,
      rows: [
        { name: t`${{ day: formatDate(day) }} · ${plural(sales, { one: '# sale', other: '# sales' })}`, value: '' },
        ...wallets.map(({ wallet_id, amount }) => ({ name: nameOf(wallet_id), value: signedMoney(amount) })),
      ],
    })),
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

const isShown = (wallet: WalletInShift) =>
  wallet.kind === 'cash_drawer' || wallet.counted !== null || wallet.expected !== 0 || wallet.sales !== 0

function shiftRows({ report, is_blind }: ShiftShown): Row[] {
  const { drawer, opened_by, opened_at, held_by, closed_at, closed_by, reason } = report
  return [
    { name: t`Drawer`, value: drawer },
    { name: t`Opened`, value: `${formatDateTime(opened_at)} · ${opened_by}` },
    { name: t`Opening count`, value: formatMoney(report.opening_counted) },
    ...(report.opening_difference ? [{ name: t`At opening`, value: differenceWords(report.opening_difference) }] : []),
    ...(held_by === opened_by ? [] : [{ name: t`Handed over to`, value: held_by }]),
    ...(closed_at === null ? [] : [{ name: t`Closed`, value: `${formatDateTime(closed_at)} · ${closed_by ?? ''}` }]),
    ...(reason === null ? [] : [{ name: t`Reason`, value: reasonLabel(reason) }]),
    ...(is_blind ? [{ name: t`Expected cash`, value: t`Shown after the count` }] : []),
  ]
}

function salesRows({ report: { sales, refunds } }: ShiftShown): Row[] {
  if (sales === undefined || refunds === undefined) return []
  return [
    { name: t`Sales · ${{ count: formatCount(sales.count) }}`, value: formatMoney(sales.total), isStrong: true },
    { name: t`Discounts given`, value: formatMoney(sales.discount) },
    { name: t`VAT in sales`, value: formatMoney(sales.tax) },
    { name: t`Refunds · ${{ count: formatCount(refunds.count) }}`, value: formatMoney(refunds.total) },
  ]
}

const parts = [
  ['sales', t`Sales`],
  ['refunds', t`Refunds`],
  ['pay_in', t`Money in`],
  ['pay_out', t`Money out`],
  ['expenses', t`Expenses`],
  ['transfers', t`Safe and bank`],
] as const

function walletRows(wallet: WalletInShift): Row[] {
  const { kind, opening, expected, counted, since_count, difference } = wallet
  const moved = parts.filter(([key]) => wallet[key] !== 0)
  return [
    ...(kind === 'cash_drawer' ? [{ name: t`Opening count`, value: formatMoney(opening) }] : []),
    ...moved.map(([key, name]) => ({ name, value: signedMoney(wallet[key]) })),
    { name: t`Expected`, value: formatMoney(expected), isStrong: true },
    ...(counted === null ? [] : [{ name: t`Counted`, value: formatMoney(counted), isStrong: true }]),
    ...(since_count ? [{ name: t`Since the count`, value: signedMoney(since_count) }] : []),
    ...(difference === null ? [] : [{ name: t`Difference`, value: differenceWords(difference), isStrong: true }]),
  ]
}

/** The report as text, to send. */
export function reportMessage(shown: ShiftShown, shop: string): string {
  const sections = reportSections(shown).map(({ title, rows }) =>
    [`*${title}*`, ...rows.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`))].join('\n'),
  )
  return [`${shop}\n${reportTitle(shown.report)} · ${formatDate(shown.report.business_date)}`, ...sections].join('\n\n')
}
