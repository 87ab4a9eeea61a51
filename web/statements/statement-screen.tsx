import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PublicStatement, StatementLine } from '@tunda/contract/customers/statements'
import { api } from '../shared/calls/api.ts'
import { ageFacts, broughtForward, closingWords, lineWords, statementPaper } from '../shared/credit/statement-words.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { isWorthAnother, LinkedPage, NotCome, NotShared } from '../shared/page/linked-page.tsx'
import { usePageTitle } from '../shared/page/page-title.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { ShopHead } from './linked-document.tsx'
import classes from './statement-screen.module.css'

/** A customer's statement behind the link that the shop gave them. */
export function StatementScreen() {
  return (
    <LinkedPage by={t`Statement by`} gone={<Gone />}>
      {(token) => <Shared token={token} />}
    </LinkedPage>
  )
}

function Shared({ token }: { token: string }) {
  const query = useQuery(api.statements.find.queryOptions({ input: { token }, retry: isWorthAnother }))
  usePageTitle(query.data ? t`Statement from ${{ shop: query.data.shop.name }}` : t`Statement`)
  if (query.error || !query.data) return <NotCome query={query} gone={<Gone />} />
  return <Statement of={query.data} />
}

function Statement({ of: { shop, statement } }: { of: PublicStatement }) {
  const { name, lines, closing, overdue, pay_to } = statement
  const before = broughtForward(statement)
  const { address, phone, tin } = shop
  return (
    <article className={classes.document}>
      <ShopHead shop={shop} />
      <h1 className={classes.title}>{t`Statement for ${{ customer: name }}`}</h1>
      <p className={classes.owed}>{closingWords(closing)}</p>
      {overdue > 0 ? <p className={classes.late}>{t`${{ amount: formatMoney(overdue) }} is late`}</p> : null}
      {pay_to && closing > 0 ? <p className={classes.pay}>{t`Pay to: ${pay_to}`}</p> : null}
      <dl className={classes.ages}>
        {ageFacts(statement).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {before === undefined ? null : <p className={classes.facts}>{before}</p>}
      <ul className={classes.lines}>
        {lines.toReversed().map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {lines.length === 0 ? <p className={classes.facts}>{t`Nothing on this account yet`}</p> : null}
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          onClick={() =>
            printDocument(
              statementPaper(statement, { name: shop.name, logo: shop.logo, rules: { address, phone, tin } }),
            )
          }
        >{t`Print`}</Button>
      </div>
    </article>
  )
}

function Line({ line }: { line: StatementLine }) {
  const { business_date, due_on, amount, balance } = line
  return (
    <li>
      <div className={classes.what}>
        <span>{lineWords(line)}</span>
        <small>
          {formatDay(business_date)}
          {due_on === null || due_on === business_date ? null : ` · ${t`due ${{ day: formatDay(due_on) }}`}`}
        </small>
      </div>
      <div className={classes.amounts}>
        <span className="numeric">{formatMoney(amount)}</span>
        <small className="numeric">{formatMoney(balance)}</small>
      </div>
    </li>
  )
}

function Gone() {
  return <NotShared title={t`Statement not found`} />
}
