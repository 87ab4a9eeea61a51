import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { limitOfRight, may } from '@tunda/contract/organization/rights'
import type { Product } from '@tunda/contract/products/products'
import { type PricedTicket, type ProductNow, priceTicket, saleOf } from '@tunda/contract/selling/price-ticket'
import { mayBeApproved, priceSale, salePolicies } from '@tunda/contract/selling/sale-policy'
import {
  type Ticket,
  type TicketChange,
  type TicketLine,
  type TicketProduct,
  unitsOf,
} from '@tunda/contract/selling/ticket'
import { tenderProblem } from '@tunda/contract/selling/ticket-payments'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { isRefusal } from '../../shared/calls/failure.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { LimitNotice } from '../../shared/plans/limit-notice.tsx'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { tenderWords } from '../../shared/words/tender-words.ts'
import { Catalogue } from './catalogue.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { Tender } from './payment/tender.tsx'
import { useCredit } from './payment/use-credit.tsx'
import classes from './sale-desk.module.css'
import { StepBar, StepTabs, useStep } from './sale-steps.tsx'
import { ClearTicket } from './ticket/clear-ticket.tsx'
import { ParkedMenu } from './ticket/parked-menu.tsx'
import { QuoteButton } from './ticket/quote-button.tsx'
import { TicketPanel } from './ticket/ticket-panel.tsx'
import { ticketProduct } from './ticket/ticket-product.ts'
import { useListPrices } from './ticket/use-list-prices.ts'
import { useTradeInDraft } from './trade-in/trade-in-drafts.ts'
import type { useRecordSale } from './use-record-sale.ts'

// Few shops and sales need them.
const LaybyButton = lazy(async () => ({ default: (await import('./ticket/layby-button.tsx')).LaybyButton }))
const TradeInPart = lazy(async () => ({ default: (await import('./trade-in/trade-in-part.tsx')).TradeInPart }))
const AskApproval = lazy(async () => ({ default: (await import('./payment/ask-approval.tsx')).AskApproval }))

const noneRefused: ReadonlyMap<string, string> = new Map()

type Props = {
  shop: Organization
  ticket: Ticket
  onChange: (change: TicketChange) => void
  record: ReturnType<typeof useRecordSale>
  onAdd: (product: Product) => void
  search: string
  onSearch: (words: string) => void
  onNumber: (code: string) => Promise<boolean>
  parking: Pick<ComponentProps<typeof ParkedMenu>, 'parked' | 'onPark' | 'onResume' | 'onDrop'>
}

/** Catalogue, ticket and payment side by side; on phones one after the other. */
export function SaleDesk({ shop, ticket, onChange, record, onAdd, search, onSearch, onNumber, parking }: Props) {
  const rules = rulesFor(shop, ticket)
  const { requireCustomer, autoCalculateTax } = usePreferences().preferences.sales
  const known = useTicketProducts(ticket.lines)
  // Somebody else may let it through: then it is asked for, and nothing of the ticket is wrong.
  const isExpired = shop.allows_price_requests && isRefusal(record.failure, 'sale.expired')
  const refused = isExpired ? noneRefused : record.refused
  const { lists, problem: listProblem } = useListPrices(shop, ticket)
  const priced = withRefused(priceTicket(ticket, known, rules, salePolicies.desk, lists), refused)
  const [step, goTo] = useStep()
  const credit = useCredit({ shop, ticket, total: priced.total_amount, onChange })
  const traded = useTradeInDraft(ticket)
  const blocked = whyNotYet(ticket, priced, requireCustomer) ?? credit.problem ?? traded.problem ?? listProblem
  const sale = saleOf(ticket, priced, salePolicies.desk)
  const isWrong = priced.problem !== undefined || priced.lines.some(({ problem }) => problem !== undefined)
  const needsApproval =
    shop.allows_price_requests && !ticket.quotation && !isWrong && (isExpired || !mayGive(ticket, priced, shop))
  const isUnanswered = ticket.sent !== undefined && !record.isPending
  const approvalOf = JSON.stringify([sale.items, sale.discount, ticket.id, record.failure?.key])

  function complete() {
    if (!blocked && !needsApproval && !record.isPending && !ticket.sent) record.complete(sale)
  }
  return (
    <div className={classes.screen}>
      <div className={classes.steps} data-step={step} data-unanswered={isUnanswered || undefined}>
        <PageHeader
          title={t`New sale`}
          facts={<Anchor component={Link} to={paths.sales} inherit>{t`All sales`}</Anchor>}
          actions={
            <>
              <DeskKeys onComplete={complete} onPark={parking.onPark} />
              {shop.gives_credit ? (
                <QuoteButton ticket={ticket} sale={sale} isWrong={isWrong} onChange={onChange} />
              ) : null}
              {shop.does_laybys && !ticket.traded_in ? (
                <Suspense fallback={null}>
                  <LaybyButton ticket={ticket} sale={sale} isWrong={isWrong} onChange={onChange} />
                </Suspense>
              ) : null}
              <ParkedMenu ticket={ticket} isPending={record.isPending} {...parking} />
              <ClearTicket ticket={ticket} onChange={onChange} isPending={record.isPending} />
            </>
          }
        />
        <div className={classes.notice}>
          <LimitNotice resource="monthly_transactions" />
        </div>
        <StepTabs step={step} onStep={goTo} />
        <div className={classes.desk}>
          <div className={classes.locks} inert={ticket.sent !== undefined}>
            <Catalogue ticket={ticket} onAdd={onAdd} search={search} onSearch={onSearch} onNumber={onNumber} />
            <TicketPanel
              ticket={ticket}
              priced={priced}
              rules={{ ...rules, is_vat_registered: rules.is_vat_registered && autoCalculateTax }}
              mayPrice={shop.allows_price_requests || may(shop, 'override_price')}
              onChange={onChange}
            />
          </div>
          <Tender
            ticket={ticket}
            priced={priced}
            blocked={blocked}
            isCustomerRequired={requireCustomer}
            record={record}
            onChange={onChange}
            onComplete={complete}
            onAccount={credit.field}
            owed={credit.owed}
            tradeIn={
              shop.buys_devices && may(shop, 'buy_devices') ? (
                <Suspense fallback={null}>
                  <TradeInPart ticket={ticket} total={priced.total_amount} onChange={onChange} />
                </Suspense>
              ) : undefined
            }
            approval={
              needsApproval && !ticket.sent ? (
                <Suspense fallback={null}>
                  <AskApproval
                    key={approvalOf}
                    of={approvalOf}
                    sale={{ ...sale, client_sale_id: ticket.id, total_amount: priced.total_amount }}
                    blocked={blocked}
                    isPending={record.isPending}
                    why={isExpired ? record.failure?.message : undefined}
                    onApproved={(approval_id) => record.complete({ ...sale, approval_id })}
                  />
                </Suspense>
              ) : undefined
            }
            back={
              <Button
                variant="subtle"
                className={classes.back}
                onClick={() => goTo('ticket')}
              >{t`Back to the ticket`}</Button>
            }
          />
        </div>
        <StepBar units={unitsOf(ticket)} total={priced.total_amount} onStep={goTo} />
      </div>
    </div>
  )
}

/** What was quoted was allowed when it was. */
function rulesFor(shop: Organization, { quotation }: Ticket): Organization['rules'] {
  if (quotation) return { ...shop.rules, max_discount_percent: 100 }
  return shop.allows_price_requests ? shop.rules : { ...shop.rules, max_discount_percent: capOf(shop) }
}

/** How far the discounts of whoever sells go, percents. */
function capOf(shop: Organization): number {
  return Math.min(shop.rules.max_discount_percent, limitOfRight(shop, 'discount'))
}

/** May whoever sells give these prices and discounts alone? What nobody can let through is said elsewhere. */
function mayGive(ticket: Ticket, { lines }: PricedTicket, shop: Organization): boolean {
  const asked = { lines, discount: ticket.discount }
  const { breach } = priceSale(asked, { ...shop.rules, max_discount_percent: capOf(shop) }, salePolicies.desk, shop)
  return breach === undefined || !mayBeApproved(breach)
}

/** What the server refused of a line comes before what is known here. */
function withRefused(priced: PricedTicket, refused: ReadonlyMap<string, string>): PricedTicket {
  const lines = priced.lines.map((line) => ({ ...line, problem: refused.get(line.product.id) ?? line.problem }))
  return { ...priced, lines }
}

/** What is now known of the products of a ticket: their prices and stock move while it is being made. */
function useTicketProducts(lines: readonly TicketLine[]): (product: TicketProduct) => ProductNow {
  // Several devices of one product have a line each.
  const ids = [...new Set(lines.map(({ product }) => product.id))]
  const answers = useQueries({ queries: ids.map((id) => api.products.get.queryOptions({ input: { id } })) })
  return (remembered) => {
    const answer = answers[ids.indexOf(remembered.id)]
    // Deleted meanwhile: what the ticket remembers may no longer be sold.
    const isGone = isRefusal(answer?.error, 'general.notFound')
    const product = answer?.data
      ? ticketProduct(answer.data)
      : isGone
        ? { ...remembered, is_active: false }
        : remembered
    return { product, left: product.current_stock }
  }
}

/** What must be done before the sale can be completed, as one sentence; undefined when nothing stands in the way. */
function whyNotYet(ticket: Ticket, priced: PricedTicket, requireCustomer = false): string | undefined {
  const device = ticket.quotation?.waiting[0]
  if (device) return t`Scan or choose the quoted ${{ product: device.name }}.`
  if (ticket.lines.length === 0) return t`Add a product to begin.`
  const wrong = priced.lines.find((line) => line.problem !== undefined)
  if (wrong?.problem) return wrong.problem
  if (priced.problem) return priced.problem
  if (requireCustomer && !ticket.customer?.name.trim()) return t`Choose a customer: your settings require one.`
  const problem = tenderProblem(ticket, priced.total_amount, salePolicies.desk)
  return problem && tenderWords(problem, salePolicies.desk)
}
