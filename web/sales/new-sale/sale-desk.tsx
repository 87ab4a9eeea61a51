import { Anchor, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Organization } from '@tunda/contract/organization'
import type { Product } from '@tunda/contract/products'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { usePreferences } from '../../shared/preferences.ts'
import { Catalogue } from './catalogue.tsx'
import { ClearTicket } from './clear-ticket.tsx'
import classes from './sale-desk.module.css'
import { StepBar, StepTabs, useStep } from './sale-steps.tsx'
import { Tender } from './tender.tsx'
import { type Ticket, type TicketChange, unitsOf } from './ticket.ts'
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
  const { requireCustomer, autoCalculateTax } = usePreferences().preferences.sales
  const known = useTicketProducts(ticket.lines)
  const priced = priceTicket(ticket, known, rules, refusedLines(record.failure))
  const [step, goTo] = useStep()
  const blocked = whyNotYet(ticket, priced, requireCustomer)
  const isUnanswered = ticket.sent !== undefined && !record.isPending

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
    <div className={classes.screen}>
      <div className={classes.steps} data-step={step} data-unanswered={isUnanswered || undefined}>
        <PageHeader
          title="New sale"
          facts={
            <Anchor component={Link} to={paths.sales} inherit>
              All sales
            </Anchor>
          }
          actions={<ClearTicket ticket={ticket} onChange={onChange} isPending={record.isPending} />}
        />
        <StepTabs step={step} onStep={goTo} />
        <div className={classes.desk}>
          <div className={classes.locks} inert={ticket.sent !== undefined}>
            <Catalogue ticket={ticket} onAdd={onAdd} search={search} onSearch={onSearch} />
            <TicketPanel
              ticket={ticket}
              priced={priced}
              rules={{ ...rules, is_vat_registered: rules.is_vat_registered && autoCalculateTax }}
              mayPrice={shop.role !== 'member'}
              onChange={onChange}
            />
          </div>
          <Tender
            ticket={ticket}
            priced={priced}
            blocked={blocked}
            record={record}
            onChange={onChange}
            onComplete={complete}
            back={
              <Button variant="subtle" className={classes.back} onClick={() => goTo('ticket')}>
                Back to the ticket
              </Button>
            }
          />
        </div>
        <StepBar units={unitsOf(ticket)} total={priced.total_amount} onStep={goTo} />
      </div>
    </div>
  )
}
