import { Anchor } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization'
import type { Product } from '@tunda/contract/products'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/api.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { Catalogue } from './catalogue.tsx'
import { ClearTicket } from './clear-ticket.tsx'
import classes from './sale-desk.module.css'
import { StepBar, StepTabs, useStep } from './sale-steps.tsx'
import { Tender } from './tender.tsx'
import { lineOf, type Ticket, type TicketChange, unitsOf } from './ticket.ts'
import { TicketPanel } from './ticket-panel.tsx'
import { priceTicket } from './ticket-pricing.ts'
import { refusedLines, type useRecordSale } from './use-record-sale.ts'
import { useTicketProducts } from './use-ticket-products.ts'
import { whyNotYet } from './why-not-yet.ts'

type Props = {
  shop: Organization
  ticket: Ticket
  onChange: (change: TicketChange) => void
  record: ReturnType<typeof useRecordSale>
  onAdd: (product: Product) => void
  search: string
  onSearch: (words: string) => void
}

/** Catalogue, ticket and payment side by side; on phones one after the other. */
export function SaleDesk({ shop, ticket, onChange, record, onAdd, search, onSearch }: Props) {
  const { rules } = shop
  const known = useTicketProducts(ticket.lines)
  const priced = priceTicket(ticket, known, rules, refusedLines(record.failure))
  const [step, goTo] = useStep()
  const checkStock = useStockCheck(ticket)
  const blocked = whyNotYet(ticket, priced)

  function edit(change: TicketChange) {
    record.forget()
    onChange(change)
    checkStock(change)
  }
  function complete() {
    if (!blocked && !record.isPending && !ticket.sent) record.complete(priced.total_amount)
  }
  useHotkeys(
    [
      ['F9', complete],
      ['mod+Enter', complete],
    ],
    [],
  )

  return (
    <div className={classes.screen} data-step={step}>
      <PageHeader
        title="New sale"
        facts={
          <Anchor component={Link} to={paths.sales} inherit>
            All sales
          </Anchor>
        }
        actions={<ClearTicket ticket={ticket} onChange={edit} isPending={record.isPending} />}
      />
      <StepTabs step={step} onStep={goTo} />
      <div className={classes.desk}>
        <fieldset className={classes.locks} disabled={ticket.sent !== undefined}>
          <Catalogue
            ticket={ticket}
            onAdd={(product) => {
              record.forget()
              onAdd(product)
            }}
            search={search}
            onSearch={onSearch}
          />
          <TicketPanel
            ticket={ticket}
            priced={priced}
            rules={rules}
            mayPrice={shop.role !== 'member'}
            onChange={edit}
          />
        </fieldset>
        <Tender
          ticket={ticket}
          priced={priced}
          blocked={blocked}
          record={record}
          onChange={edit}
          onComplete={complete}
        />
      </div>
      <StepBar step={step} units={unitsOf(ticket)} total={priced.total_amount} onStep={goTo} />
    </div>
  )
}

/** Asks for a product's stock again when more is wanted than was known to be there: it may have come in meanwhile. */
function useStockCheck(ticket: Ticket) {
  const queries = useQueryClient()
  return (change: TicketChange) => {
    if (change.type !== 'quantity') return
    const product = lineOf(ticket, change.product_id)?.product
    if (!product || change.quantity <= product.current_stock) return
    const { queryKey } = api.products.get.queryOptions({ input: { id: product.id } })
    void queries.invalidateQueries({ queryKey })
  }
}
