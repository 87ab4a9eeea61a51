import { t } from '@lingui/core/macro'
import type { CustomerStatement, StatementLine } from '@tunda/contract/customers/statements'
import { paths } from '../../paths.ts'
import { messageOf, type PaperContent } from '../files/document-paper.tsx'
import type { ExportColumn } from '../files/export-rows.ts'
import { dayOrDash, formatDay } from '../words/calendar-day.ts'
import { formatMoney } from '../words/money.ts'
import { entryWords } from './entry-words.ts'

/** The address of a statement's page. The part after # is never sent, except in the request for the statement. */
export function statementLink(token: string | null | undefined): string | undefined {
  return token ? `${window.location.origin}${paths.statement}#${token}` : undefined
}

/** The name of a line; a reversed one says so. */
export function lineWords(line: StatementLine): string {
  const words = entryWords(line)
  return line.is_reversed ? t`${{ what: words }} (reversed)` : words
}

export function closingWords(amount: number): string {
  if (amount < 0) return t`Deposit of ${{ amount: formatMoney(-amount) }}`
  return amount === 0 ? t`Nothing owed` : t`${{ amount: formatMoney(amount) }} owed`
}

type Days = Pick<CustomerStatement, 'from' | 'until'>

export function daysWords({ from, until }: Days): string {
  return from === null
    ? t`Until ${{ day: formatDay(until) }}`
    : t`${{ from: formatDay(from) }} to ${{ until: formatDay(until) }}`
}

/** The age of the debts, if there are any. */
export function ageFacts({ ageing, owed }: Pick<CustomerStatement, 'ageing' | 'owed'>): [string, string][] {
  if (owed === 0) return []
  return [
    [t`0–30 days`, formatMoney(ageing.to_30)],
    [t`31–60 days`, formatMoney(ageing.to_60)],
    [t`61–90 days`, formatMoney(ageing.to_90)],
    [t`Over 90 days`, formatMoney(ageing.over_90)],
  ]
}

/** The balance before the first line, if there was any. */
export function broughtForward({ from, left_out, opening }: CustomerStatement): string | undefined {
  return from === null && left_out === 0 ? undefined : t`Owed before: ${{ amount: formatMoney(opening) }}`
}

/** The statement on A4, for the customer. */
export function statementPaper(statement: CustomerStatement, shop: PaperContent['shop']): PaperContent {
  const { name, lines, closing, pay_to } = statement
  return {
    shop,
    title: t`Statement`,
    number: daysWords(statement),
    facts: [
      [t`Customer`, name],
      [t`Pay to`, pay_to],
    ],
    columns: [t`Entry`, t`Due`, t`Amount`, t`Balance owed`],
    rows: [
      ...(broughtForward(statement) ? [[t`Owed before`, '', '', formatMoney(statement.opening)]] : []),
      ...lines.map((line) => [
        `${formatDay(line.business_date)} · ${lineWords(line)}`,
        dayOrDash(line.due_on),
        formatMoney(line.amount),
        formatMoney(line.balance),
      ]),
    ],
    sums: [...ageFacts(statement), [closing < 0 ? t`Deposit` : t`Balance owed`, formatMoney(Math.abs(closing))]],
    signatures: [],
  }
}

const linesInMessage = 10

/** The statement as a message: its newest lines, what is owed, and where to pay it. */
export function statementMessage(statement: CustomerStatement, shop: string, link?: string): string {
  const { name, lines, closing, overdue, pay_to } = statement
  return messageOf([
    [shop, t`Statement for ${{ customer: name }}`, daysWords(statement)],
    lines
      .slice(-linesInMessage)
      .map((line) => `${formatDay(line.business_date)} · ${lineWords(line)}: ${formatMoney(line.amount)}`),
    [closingWords(closing), ...(overdue > 0 ? [t`${{ amount: formatMoney(overdue) }} is late`] : [])],
    pay_to && closing > 0 ? [t`Pay to: ${pay_to}`] : [],
    link ? [link] : [],
  ])
}

export const statementColumns: readonly ExportColumn<StatementLine>[] = [
  { header: t`Date`, cell: ({ business_date }) => business_date },
  { header: t`What`, cell: (line) => lineWords(line) },
  { header: t`Due`, cell: ({ due_on }) => due_on },
  { header: t`Amount`, cell: ({ amount }) => amount },
  { header: t`Balance owed`, cell: ({ balance }) => balance },
]
