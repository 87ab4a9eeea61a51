import { t } from '@lingui/core/macro'
import type { Repair, RepairPayment, RepairRules } from '@tunda/contract/repairs/repair-shapes'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { ReceiptCode } from '../shared/receipt/receipt-code.tsx'
import { columnsIn, type ReceiptContent, type ReceiptShop } from '../shared/receipt/receipt-content.ts'
import { sayOnScreen } from '../shared/receipt/receipt-words.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { conditionLines, leftOf, priceOf, realJobs } from './repair-words.ts'
import classes from './repairs.module.css'

const onRoll = (amount: number) => formatMoney(amount, 'code')
const customerOf = ({ customer_name, customer_phone }: Repair) =>
  [customer_name, customer_phone].filter(Boolean).join(' · ')
const deviceOf = ({ device, unit_number }: Repair) => [device, unit_number].filter(Boolean).join(' · ')

const conditionOf = (repair: Repair) => conditionLines(repair).join(' · ')

type More = { readonly shop: PaperContent['shop']; readonly rules: RepairRules; readonly link: string | undefined }

/** What the customer gets when they hand a device in, on A4, to sign. */
export function intakePaper(repair: Repair, { shop, rules, link }: More): PaperContent {
  const { number, fault, accessories, taken_in_on, promised_on, total_amount, paid, taken_in_by_name } = repair
  return {
    shop,
    title: t`Device taken in for repair`,
    number,
    facts: [
      [t`Customer`, customerOf(repair)],
      [t`Device`, deviceOf(repair)],
      [t`Taken in`, `${formatDay(taken_in_on)} · ${taken_in_by_name}`],
      [t`Promised for`, promised_on === null ? null : formatDay(promised_on)],
      [t`Fault`, fault],
      [t`Condition`, conditionOf(repair) || null],
      [t`Accessories`, accessories],
    ],
    columns: [t`Work`, t`Price`],
    rows: realJobs(repair).map(({ id, name }) => [name, formatMoney(priceOf(id, repair))]),
    sums: repair.is_warranty
      ? [[t`Total`, t`Free, under warranty`]]
      : [
          [t`Estimate`, formatMoney(total_amount)],
          [t`Paid`, formatMoney(paid)],
          [t`Left to pay`, formatMoney(leftOf(repair))],
        ],
    note: rules.terms || null,
    signed: link ? <StatusCode link={link} /> : null,
    signatures: [t`For the shop`, t`Customer`],
  }
}

function StatusCode({ link }: { link: string }) {
  return (
    <div className={classes.scan}>
      <ReceiptCode content={link} label={t`Code of this repair’s page`} />
      <small>{t`Scan to follow the repair.`}</small>
    </div>
  )
}

type OnRoll = { readonly shop: ReceiptShop; readonly rules: RepairRules; readonly link: string | undefined }

/** The same on a roll, or the receipt of one of its payments. */
export function intakeReceipt(repair: Repair, { shop, rules, link }: OnRoll, payment?: RepairPayment): ReceiptContent {
  const { address, phone, tin } = shop.rules
  const date = formatDay(payment?.business_date ?? repair.taken_in_on)
  const number = payment?.document ?? repair.number
  return {
    number,
    title: payment ? t`Receipt ${{ number }}` : t`Repair ${{ number }}`,
    date,
    shop: shop.name,
    logo: shop.logo ?? undefined,
    heading: [address, phone, tin ? t`TIN ${{ tin }}` : null].filter((words) => words !== null),
    marks: [],
    facts: factsOnRoll(repair, date, payment),
    columns: columnsIn(sayOnScreen),
    items: realJobs(repair).map(({ id, name }) => {
      const price = formatCount(priceOf(id, repair))
      return { name, about: '', quantity: '1', price, discount: '', detail: '', amount: price }
    }),
    sums: repair.is_warranty
      ? [{ name: t`Total`, value: t`Free, under warranty`, isStrong: true }]
      : [
          { name: t`Estimate`, value: onRoll(repair.total_amount) },
          { name: t`Paid so far`, value: onRoll(repair.paid) },
          { name: t`Left to pay`, value: onRoll(leftOf(repair)), isStrong: true },
        ],
    payments: (payment ? [payment] : repair.payments).map(({ wallet, amount, business_date }) => ({
      name: payment ? walletWords[wallet] : `${formatDay(business_date)} · ${walletWords[wallet]}`,
      value: onRoll(amount),
    })),
    fiscal: undefined,
    closing: payment
      ? []
      : [
          rules.terms,
          `\n${'_'.repeat(28)}\n${t`Customer’s signature`}`,
          link ? t`Scan to follow the repair.` : '',
        ].filter((words) => words !== ''),
    link: payment ? undefined : link,
  }
}

function factsOnRoll(repair: Repair, date: string, payment: RepairPayment | undefined): ReceiptContent['facts'] {
  const { number, promised_on, fault, accessories } = repair
  const optional: ReadonlyArray<readonly [string, string | null]> = payment
    ? []
    : [
        [t`Promised for`, promised_on === null ? null : formatDay(promised_on)],
        [t`Fault`, fault],
        [t`Condition`, conditionOf(repair)],
        [t`Accessories`, accessories],
      ]
  return [
    ...(payment?.document ? [{ name: t`Receipt`, value: payment.document }] : []),
    { name: t`Repair`, value: number, isStrong: true },
    { name: t`Date`, value: date },
    { name: t`Customer`, value: customerOf(repair) },
    { name: t`Device`, value: deviceOf(repair) },
    ...optional.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  ]
}
