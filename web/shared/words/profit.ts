import { t } from '@lingui/core/macro'
import { taxIncluded } from '@tunda/contract/money'
import type { TradingRules } from '@tunda/contract/organization/organization'
import { useOrganization } from '../calls/organization.ts'
import { formatMargin } from './money.ts'

type VatRules = Pick<TradingRules, 'is_vat_registered' | 'tax_rate'>

/** The label of profit: a registered shop's is what is left after VAT. */
export function profitLabel(rules: VatRules | undefined): string {
  return rules?.is_vat_registered ? t`Gross profit after VAT` : t`Gross profit`
}

/** The profit of one unit sold at `price`, VAT included, with this `cost`: whole shillings. */
export function unitProfit(cost: number, price: number, rules: VatRules | undefined): number {
  return price - cost - (rules?.is_vat_registered ? taxIncluded(price, rules.tax_rate) : 0)
}

/** The profit on one unit in this shop, and its share of the price. */
export function useUnitProfit() {
  const rules = useOrganization()?.rules
  const profit = (cost: number, price: number) => unitProfit(cost, price, rules)
  return {
    profit,
    margin: (cost: number, price: number) => formatMargin(price - profit(cost, price), price),
    isAfterVat: rules?.is_vat_registered ?? false,
  }
}
